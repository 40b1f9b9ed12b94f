"""The rules of the game: integers, no text, no I/O."""
