"""Puzzles: positions in which one turn is clearly best, with what every other turn would lose."""
