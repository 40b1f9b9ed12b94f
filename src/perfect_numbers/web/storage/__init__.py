"""Where a move becomes durable: the database, its schema, and tables replayed from their logs."""
