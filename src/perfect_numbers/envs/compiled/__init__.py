"""The parts of the environments that must be fast; compiled like the engine."""
