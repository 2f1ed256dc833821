"""Sentences as values: a text with named places, put into words only when it is shown.

The rules never build a finished sentence, because they know neither the reader's
language nor the players' names. They return a `Message`; `scorekeeper.translate.say`
turns it into words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats (0-based) that stand for their players' names inside a sentence."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """Several messages shown one after the other, parted by commas."""

    messages: tuple["Message", ...]


Value: TypeAlias = "int | str | Seats | Parts | Message"


@dataclass(frozen=True, slots=True)
class Message:
    """A text with `{named}` places and the values that belong there.

    With `plural` set, `count` chooses between `text` and `plural` by the grammar of the
    language in which it is shown.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    plural: str = ""
    count: int = 0


def msg(text: str, /, **values: Value) -> Message:
    """Return the message `text`; the extractor of translations looks for this name."""
    return Message(text, values)


def msgn(singular: str, plural: str, count: int, /, **values: Value) -> Message:
    """Return a message whose form depends on `count`, which is also its value `{count}`."""
    return Message(singular, {"count": count, **values}, plural, count)
