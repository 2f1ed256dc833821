"""One play on the table: its operations, its state and what can be done with it."""
