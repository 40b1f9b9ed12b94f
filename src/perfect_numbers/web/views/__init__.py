"""A table as a page: what is shown, and the templates that show it."""
