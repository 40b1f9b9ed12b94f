"""The tutorial: a dozen positions with a goal each, for pages and the terminal alike."""
