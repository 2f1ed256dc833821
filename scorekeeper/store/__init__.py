"""One SQLite file: operations, what follows from them, backups and rescue."""
