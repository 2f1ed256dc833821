"""Players' names: any text that can be shown, and when two of them are the same person."""

import unicodedata
from typing import Final

from scorekeeper.games.message import Message, msg

LONGEST: Final = 40


class InvalidName(ValueError):
    """A text that can't be a player's name, with the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def clean_name(text: str) -> str:
    """Return the name trimmed. Raises `InvalidName` if it can't be a name.

    A name has 1 to 40 characters and no control characters.
    """
    name = text.strip()
    if not name:
        raise InvalidName(msg("A player needs a name."))
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in name):
        raise InvalidName(
            msg(
                "The name “{name}” holds a character that can't be shown; leave it out.",
                name=ascii(name)[1:-1][:LONGEST],
            )
        )
    if len(name) > LONGEST:
        raise InvalidName(
            msg(
                "The name “{name}…” has {count} characters; {longest} is the most.",
                name=name[:12],
                count=len(name),
                longest=LONGEST,
            )
        )
    return name


def name_key(name: str) -> str:
    """Return what is equal for two spellings of one person's name (NFKC, case-folded)."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.strip()
