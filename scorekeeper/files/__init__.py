"""Plays in and out as files: play files, BG Stats, tables, texts for a chat."""
