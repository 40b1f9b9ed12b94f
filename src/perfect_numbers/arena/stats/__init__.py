"""Counting: intervals, ratings, standings, and what a study measures."""
