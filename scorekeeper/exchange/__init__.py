"""Plays as files: one module a format."""
