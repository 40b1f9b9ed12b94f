"""Bots against bots: bouts, tournaments, ratings, studies and their reports."""
