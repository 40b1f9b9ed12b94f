"""The parts of the bots that must be fast; compiled like the engine."""
