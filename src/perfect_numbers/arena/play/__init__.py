"""Playing: who meets whom, in which processes, and where the games are kept."""
