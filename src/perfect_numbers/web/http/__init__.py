"""What the server takes and answers: JSON API, pages, errors, security."""
