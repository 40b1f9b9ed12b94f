"""Perfect Numbers: the definitive digital edition of the card game."""
