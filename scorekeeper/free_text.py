"""How long what people write freely may be: a place, a note, why points were set by hand."""

from typing import Final

from scorekeeper.games.message import Message, msg

LONGEST_TEXT: Final = 2000
"""The most characters of a place and of a note."""

LONGEST_REASON: Final = 200
"""The most characters of why points were set by hand."""


def place_problem(text: str) -> Message | None:
    """Return that the name of a place is too long, or None."""
    return _problem(msg("The place"), text, LONGEST_TEXT)


def note_problem(text: str) -> Message | None:
    """Return that a note is too long, or None."""
    return _problem(msg("The note"), text, LONGEST_TEXT)


def reason_problem(text: str) -> Message | None:
    """Return that a reason is too long, or None."""
    return _problem(msg("The reason"), text, LONGEST_REASON)


def _problem(what: Message, text: str, longest: int) -> Message | None:
    if len(text) <= longest:
        return None
    return msg(
        "{what} has {count} characters; {longest} is the most.",
        what=what,
        count=len(text),
        longest=longest,
    )
