"""Bots in processes of their own: programs of others, and how a bot becomes such a program."""
