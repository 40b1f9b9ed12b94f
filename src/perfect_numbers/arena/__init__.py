"""Bots against bots: matches, tournaments, ratings, studies and their reports."""
