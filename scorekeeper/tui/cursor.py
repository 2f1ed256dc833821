"""Where the cursor of the sheet stands after a change that was not typed there."""

from typing import NamedTuple

from scorekeeper.journal import Edit, round_of
from scorekeeper.play import Play


class Cursor(NamedTuple):
    """Round and seat (0-based), and the place in the hand: the cards before the cursor."""

    round: int
    seat: int
    place: int


def last_round(play: Play) -> int:
    """Return the latest round (0-based) that can be entered or corrected."""
    return len(play.rounds) - 1 if play.open_round is None else play.open_round


def end_of(play: Play, round_: int, seat: int) -> Cursor:
    """Return where entering a hand goes on."""
    return Cursor(round_, seat, play.game.end_place(play.rounds[round_][seat] or ""))


def where_changed(before: Play, after: Play, edit: Edit, cursor: Cursor) -> Cursor:
    """Return the cursor where `edit`, the last one of `after`, undid or redid something.

    What belongs to no hand leaves the cursor where it is, at its player and its cards.
    """
    round_ = round_of(edit)
    if round_ is None:
        return followed(before, after, cursor)
    round_ = min(round_, last_round(after))
    if edit.seat is None:
        if round_ == cursor.round:
            return followed(before, after, cursor)
        return end_of(after, round_, after.next_seat(round_))
    if edit.field != "cards":
        return end_of(after, round_, edit.seat)
    place = after.game.changed_place(edit.before or "", edit.after or "")
    return Cursor(round_, edit.seat, place)


def followed(before: Play, after: Play, cursor: Cursor) -> Cursor:
    """Return the cursor at the same player and between the same cards as before.

    A player who has left, or a round that is not reached any more, gives the nearest one.
    """
    name = before.names[cursor.seat]
    seat = after.names.index(name) if name in after.names else cursor.seat
    seat = min(seat, len(after.seats) - 1)
    round_ = min(cursor.round, last_round(after))
    if round_ != cursor.round:
        return end_of(after, round_, seat)
    old, new = before.rounds[round_][cursor.seat], after.rounds[round_][seat]
    return Cursor(round_, seat, after.game.moved_place(old or "", new or "", cursor.place))
