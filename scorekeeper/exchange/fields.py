"""The fields of one object in a play file, each checked when it is asked for."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NoReturn

from scorekeeper.exchange.document import PlayFileError, kind_of
from scorekeeper.exchange.places import located
from scorekeeper.games.message import Message, msg

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Fields:
    """The keys and values of one play; a wrong one raises `PlayFileError` with its place."""

    def __init__(self, number: int, values: Mapping[str, object]) -> None:
        self.number = number
        self.values = values

    def refuse(
        self, message: Message, *, round_: int | None = None, player: str | None = None
    ) -> NoReturn:
        """Refuse the file with the place in this play."""
        raise PlayFileError(located(message, play=self.number, round_=round_, player=player))

    def text(self, key: str, default: str = "") -> str:
        """Return a text; null and a missing key are the default."""
        value = self.values.get(key)
        if value is None:
            return default
        if not isinstance(value, str):
            self.refuse(
                msg("“{key}” must be a text, not {kind}.", key=key, kind=kind_of(value)),
            )
        return value

    def list_of(self, key: str) -> list[object]:
        """Return a list that has to be there."""
        value = self.values.get(key)
        if not isinstance(value, list):
            if key not in self.values:
                self.refuse(msg("“{key}” is missing.", key=key))
            self.refuse(msg("“{key}” must be a list, not {kind}.", key=key, kind=kind_of(value)))
        return value

    def time(self, key: str) -> str | None:
        """Return a time as ISO 8601 with offset; null and a missing key are None."""
        if self.values.get(key) is None:
            return None
        text = self.text(key).strip()
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None:
            self.refuse(
                msg(
                    "“{value}” in “{key}” is no time; "
                    "write it with its offset, like 2026-11-29T19:40:00+01:00.",
                    value=text[:40],
                    key=key,
                )
            )
        return moment.isoformat()

    def uuid(self) -> str | None:
        """Return the id in lower case, None if the play has none."""
        if self.values.get("id") is None:
            return None
        text = self.text("id").strip().lower()
        if not _UUID.fullmatch(text):
            self.refuse(
                msg(
                    "the id “{value}” is no UUID; leave “id” out to get a new one.",
                    value=text[:40],
                )
            )
        return text
