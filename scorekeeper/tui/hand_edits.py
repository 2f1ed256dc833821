"""What a key of the sheet does to the hand under the cursor, and what that scores."""

from collections.abc import Callable

from scorekeeper.games.base import Scorecard
from scorekeeper.play import Play
from scorekeeper.tui.cursor import Cursor
from scorekeeper.tui.key_names import FRENCH_DIGITS

HandEdit = Callable[[Play, Cursor], tuple[Play, Cursor]]
"""A change of the hand at a cursor; it gives the changed play and where the cursor stands then."""


def card_key(play: Play, round_: int, character: str) -> str | None:
    """Return the card key that a character stands for; exact case first."""
    kinds = {known.key for known in play.game.keys(play.table, round_)}
    typed_as = {**FRENCH_DIGITS, **play.game.typed_as}
    for key in (character, typed_as.get(character, ""), character.lower()):
        if key in kinds:
            return key
    return None


def lay(play: Play, cursor: Cursor, key: str, at: str) -> tuple[Play, Cursor]:
    """Lay a card at the cursor, which then stands behind it. Raises `Refused`."""
    _hand, behind = play.game.lay(_hand_at(play, cursor), cursor.place, key)
    return play.lay(cursor.round, cursor.seat, key, cursor.place, at), cursor._replace(place=behind)


def take_back(play: Play, cursor: Cursor, at: str) -> tuple[Play, Cursor]:
    """Take back the card before the cursor. Raises `Refused`."""
    _left, before = play.game.take_back(_hand_at(play, cursor), cursor.place)
    return play.take_back(*cursor, at), cursor._replace(place=before)


def take_out(play: Play, cursor: Cursor, at: str) -> tuple[Play, Cursor]:
    """Take out the card behind the cursor, which stays. Raises `Refused`."""
    return play.take_back(cursor.round, cursor.seat, cursor.place + 1, at), cursor


def newly_scored(old: Scorecard, new: Scorecard, round_: int, seat: int, last: str) -> str:
    """Return the id of the first category whose points a change of a hand has changed.

    Without such a category it is `last`, the one from before; "" for a blank hand.
    """
    before = old.hand(round_, seat) if seat < len(old.totals) else None
    after = new.hand(round_, seat)
    if after is None:
        return ""
    was = before.points if before is not None else (0,) * len(after.points)
    for category, earlier, later in zip(new.categories, was, after.points, strict=True):
        if earlier != later:
            return category.id
    return last


def _hand_at(play: Play, cursor: Cursor) -> str:
    return play.rounds[cursor.round][cursor.seat] or ""
