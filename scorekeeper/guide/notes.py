"""The smaller parts of the guide: where sources differ, advice, and the quick reference."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand
from scorekeeper.guide.content import Entry, entries
from scorekeeper.guide.numbers import numbers
from scorekeeper.i18n import Message


class Difference(NamedTuple):
    """Where another source says something else than the rulebook, and what is done here."""

    topic: Message
    elsewhere: Message
    rulebook: Message
    here: Message
    pages: Message


class Note(NamedTuple):
    """A piece of advice about some cards (ids, also of groups), or about none in particular."""

    title: Message
    text: Message
    cards: tuple[str, ...]


class ReferenceLine(NamedTuple):
    """A line of the quick reference; `more` continues the line above, `cards` are drawn first."""

    label: Message
    text: Message
    cards: Hand
    more: bool


@cache
def differences(game_id: str) -> tuple[Difference, ...]:
    """Return where sources differ."""
    return tuple(
        Difference(
            entry.message("topic", values),
            entry.message("elsewhere", values),
            entry.message("rulebook", values),
            entry.message("here", values),
            entry.pages,
        )
        for entry, values in _numbered(game_id, "differences")
    )


@cache
def strategy(game_id: str) -> tuple[Note, ...]:
    """Return the advice."""
    return tuple(
        Note(entry.message("title", values), entry.message("text", values), entry.texts("cards"))
        for entry, values in _numbered(game_id, "strategy")
    )


@cache
def reference(game_id: str) -> tuple[ReferenceLine, ...]:
    """Return the lines of the quick reference."""
    game = all_games()[game_id]
    return tuple(
        ReferenceLine(
            entry.message("label", values),
            entry.message("text", values),
            game.read(entry.data.get("cards", ""), complete(game, {})),
            entry.data.get("more", False),
        )
        for entry, values in _numbered(game_id, "reference")
    )


def _numbered(game_id: str, file: str) -> Iterator[tuple[Entry, Mapping[str, int]]]:
    game = all_games()[game_id]
    for entry in entries(game_id, file):
        yield entry, numbers(game, entry.data.get("numbers", {}))
