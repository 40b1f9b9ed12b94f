"""The bots of this package, one file each."""
