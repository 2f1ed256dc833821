"""Scorekeeper: the score sheet for a real table."""

__version__ = "2.0.0"
