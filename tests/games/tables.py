"""Tables for the tests of games: written as people write hands."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from scorekeeper.games import find, score
from scorekeeper.games.game import Game
from scorekeeper.games.parts import At, Cursor
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Scorecard, Table
from scorekeeper.i18n import Message, Refused, english

NAMES = ("Ann", "Ben", "Chi", "Dan", "Eve", "Fay", "Gus", "Hal")


def table(
    game: Game,
    rounds: Sequence[Sequence[str | None] | None],
    rules: dict[str, str] | None = None,
    **more: Any,
) -> Table:
    """Return a table whose hands are written in the game's notation."""
    seats = more.pop("seats", 0) or next(len(hands) for hands in rounds if hands is not None)
    full = complete(game, rules or {})
    whole = [
        tuple(None if hand is None else game.read(hand, full) for hand in hands)
        if hands is not None
        else (None,) * seats
        for hands in rounds
    ]
    return Table(seats, tuple(whole), full, **more)


def file_table(file: dict[str, Any]) -> tuple[Game, Table]:
    """Return the table of a play file that has nothing special."""
    game = find(file["game"])
    rules = dict(file.get("house_rules", {}))
    return game, table(game, file["rounds"], rules, seats=len(file["players"]))


def totals(card: Scorecard) -> list[list[int | None]]:
    """Return the points by round and seat."""
    return [[hand.total if hand else None for hand in played.hands] for played in card.rounds]


def press_all(
    game: Game, keys: str, rules: dict[str, str] | None = None, cursor: Cursor | None = None
) -> tuple[Hand, Cursor | None]:
    """Press keys one after the other at an empty table of two."""
    hand: Hand = ()
    full = complete(game, rules or {})
    for key in keys:
        at = At(0, 0, cursor)
        hand, cursor = game.entry(Table(2, ((hand, None),), full, 0), at).press(key)
    return hand, cursor


def refusal(action: Any, *values: Any) -> str:
    """Return the sentence with which an action is refused."""
    try:
        action(*values)
    except Refused as refused:
        return english(refused.message, NAMES)
    raise AssertionError("not refused")


def said(message: Message | None) -> str:
    """Return a message in English, with the names of the tests."""
    return "" if message is None else english(message, NAMES)


def rules_of(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Any house rules of a game."""
    return st.fixed_dictionaries(
        {r.id: st.sampled_from([c.id for c in r.choices]) for r in game.rules}
    )


def points_of(game: Game, at: Table) -> Scorecard:
    """Return the scorecard of a table."""
    return score(game, at)
