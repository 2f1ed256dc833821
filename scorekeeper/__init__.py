"""The score sheet for a real table."""

__version__ = "0.2.0"
