"""Showing: the page, the terminal, CSV, and the leaderboard."""
