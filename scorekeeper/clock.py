"""The time of the table: local, with its offset."""

from datetime import datetime


def now() -> str:
    """Return the local time as ISO 8601 with offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
