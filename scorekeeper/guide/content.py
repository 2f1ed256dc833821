"""Content files: TOML entries, whose texts become messages that know where they come from."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.i18n import Message, Value
from scorekeeper.paths import content_folder

TEXTS: Final = frozenset(
    {
        *("topic", "question", "answer", "condition", "text"),
        *("name", "rule", "elsewhere", "rulebook", "here", "title", "label", "task", "why"),
    }
)
"""The fields that are texts for people; `pages` are too, but the same in many entries."""

_PARTS: Final = ("example", "follow_up")
"""The entries inside entries that have texts."""


class Entry(NamedTuple):
    """One entry of a content file, named like “answer maki” or “answer maki, example 2”.

    `values` are the numbers that stand at the places of its texts.
    """

    game_id: str
    name: str
    data: Mapping[str, Any]
    values: Mapping[str, Value] = MappingProxyType({})

    @property
    def game(self) -> Game:
        """The game that is spoken of."""
        return all_games()[self.game_id]

    def message(self, field: str, **more: Value) -> Message:
        """Return a text with its values; an empty message if it is not there."""
        text = self.data.get(field, "").strip()
        context = f"{self.name}, {field}" if text else ""
        return Message(text, {**more, **self.values}, context=context)

    @property
    def pages(self) -> Message:
        """The pages of the rulebook, or which rules they are where no pages are known."""
        return Message(self.data.get("pages", ""), context="page")

    def texts(self, field: str) -> tuple[str, ...]:
        """Return a list of texts, empty if it is not there."""
        return tuple(self.data.get(field, ()))

    def parts(self, kind: str) -> tuple["Entry", ...]:
        """Return the entries of a kind that belong to this one."""
        return tuple(
            Entry(self.game_id, f"{self.name}, {kind} {number}", data, self.values)
            for number, data in enumerate(self.data.get(kind, ()), start=1)
        )


@cache
def entries(game_id: str, file: str) -> tuple[Entry, ...]:
    """Return the entries of a file of a game, in its order; none if there is no such file."""
    path = content_folder() / game_id.replace("-", "_") / f"{file}.toml"
    return tuple(_read(path, game_id)) if path.is_file() else ()


def translatable() -> Iterator[tuple[Path, str, str]]:
    """Return (file, context, text) of every text of the content files, for the catalogues."""
    for path in sorted(content_folder().glob("*/*.toml")):
        for entry in _read(path, ""):
            for part in (entry, *(part for kind in _PARTS for part in entry.parts(kind))):
                for field, text in part.data.items():
                    # Where an example asks a question, `question` is the id of that one.
                    if field in TEXTS and not (field == "question" and "values" in part.data):
                        yield path, f"{part.name}, {field}", text.strip()
            if entry.data.get("pages"):
                yield path, "page", entry.data["pages"]


def _read(path: Path, game_id: str) -> Iterator[Entry]:
    ((kind, found),) = tomllib.loads(path.read_text("utf-8")).items()
    for data in found:
        yield Entry(game_id, f"{kind} {data['id']}", data)
