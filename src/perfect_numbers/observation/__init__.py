"""What a seat sees, as numbers, for whoever learns from it: environments and learned bots."""
