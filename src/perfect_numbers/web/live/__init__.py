"""Who is told what, and when: streams, presence, other processes, and the bots' turns."""
