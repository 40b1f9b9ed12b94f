"""What a table is: its seats, its log, what people may do, and fairness. No HTTP, no SQL, no HTML."""
