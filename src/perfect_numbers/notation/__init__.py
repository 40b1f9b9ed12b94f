"""Text for cards, positions, moves and records."""
