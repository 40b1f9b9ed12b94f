"""The browser app and its HTTP API."""
