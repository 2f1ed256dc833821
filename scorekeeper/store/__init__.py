"""The one SQLite file: schema, plays, players, backups."""
