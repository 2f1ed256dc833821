"""The smaller parts of the guide: where sources differ, advice, and the quick reference."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.games import all_games
from scorekeeper.games.base import msg
from scorekeeper.guide.content import Entry, read_entries
from scorekeeper.guide.numbers import numbers, parsed
from scorekeeper.guide.shelves import names_by_id
from scorekeeper.translate import _


@dataclass(frozen=True, slots=True)
class Difference:
    """Where another source says something else than the rulebook, and what is done here."""

    topic: str
    elsewhere: str
    rulebook: str
    here: str
    pages: str


@dataclass(frozen=True, slots=True)
class Note:
    """A piece of advice about some cards (ids, also of groups), or about none in particular."""

    title: str
    text: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A line of the quick reference; `cards` are drawn before it."""

    label: str
    text: str
    cards: str


def differences(game_id: str) -> tuple[Difference, ...]:
    """Return where sources differ. Raises `ContentError`."""
    found = []
    for entry, values in _numbered(game_id, "differences", "difference"):
        topic = _(entry.text("topic"))
        elsewhere, rulebook, here = (
            entry.filled(field, values) for field in ("elsewhere", "rulebook", "here")
        )
        found.append(Difference(topic, elsewhere, rulebook, here, _(entry.text("pages"))))
        entry.finish()
    return tuple(found)


def strategy(game_id: str) -> tuple[Note, ...]:
    """Return the advice. Raises `ContentError`."""
    known = list(names_by_id(all_games()[game_id]))
    found = []
    for entry, values in _numbered(game_id, "strategy", "note"):
        cards = entry.texts("cards")
        if any(card not in known for card in cards):
            raise entry.wrong("cards", msg("write one of: {known}", known=", ".join(known)))
        found.append(Note(_(entry.text("title")), entry.filled("text", values), cards))
        entry.finish()
    return tuple(found)


def reference(game_id: str) -> tuple[ReferenceLine, ...]:
    """Return the lines of the quick reference. Raises `ContentError`."""
    game = all_games()[game_id]
    found = []
    for entry, values in _numbered(game_id, "reference", "line"):
        label = entry.filled("label", values)
        if entry.flag("more"):
            label = f"  {label}"
        cards = parsed(entry, "cards", game, entry.optional("cards"))
        found.append(ReferenceLine(label, entry.filled("text", values), cards))
        entry.finish()
    return tuple(found)


def _numbered(game_id: str, name: str, kind: str) -> Sequence[tuple[Entry, dict[str, int]]]:
    game = all_games()[game_id]
    rules = game.complete_rules({})
    return [(entry, numbers(entry, game, rules)) for entry in _entries(game_id, name, kind)]


@cache
def _entries(game_id: str, name: str, kind: str) -> tuple[Entry, ...]:
    return read_entries(all_games()[game_id], name, kind)
