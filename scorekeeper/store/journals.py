"""What the journal of a play still tells after damage, and how much of it can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlite_utils import Database

from scorekeeper.edits import read_rule, still_as_left, value_of
from scorekeeper.given import read_record
from scorekeeper.journal import Edit, standing_and_undone
from scorekeeper.play import Play
from scorekeeper.seating import read_seating
from scorekeeper.store.results import insert_rows
from scorekeeper.store.rows import edit_rows

_WITH_NAMES = {"player", "seats"}
_WORDS = ("note", "location", "times")


@dataclass(frozen=True)
class Journal:
    """The edits of a play that are left, by their numbers (from 0).

    `ends_well` says whether the last one is certainly the last that there was.
    """

    numbered: Sequence[tuple[int, Edit]]
    ends_well: bool

    @property
    def complete(self) -> bool:
        """Whether none is missing before the last."""
        return [number for number, _ in self.numbered] == list(range(len(self.numbered)))

    def last(self) -> dict[str, str | None]:
        """Return what every field of the play was set to at last."""
        last: dict[str, str | None] = {}
        for _, edit in self.numbered:
            if edit.field.startswith("rule.") and edit.after is not None:
                last[edit.field], results = read_rule(edit.after)
                last |= {"results": results} if results else {}
            elif edit.seat is None:
                last[edit.field] = edit.after
        return last

    def rules(self) -> dict[str, str]:
        """Return the house rules that were changed, as they were at last."""
        return {
            name.removeprefix("rule."): value
            for name, value in self.last().items()
            if name.startswith("rule.") and value is not None
        }

    def laid(self) -> dict[tuple[int, int], str]:
        """Return the cards by round and seat with which the journal ends."""
        return laid_hands([edit for _, edit in self.numbered])

    def explains(self, play: Play) -> bool:
        """Return whether all cards of a play, and its closed rounds, come from these edits."""
        if not (self.ends_well and self.complete):
            return False
        hands = {
            (round_, seat): cards
            for round_, hands in enumerate(play.rounds)
            for seat, cards in enumerate(hands)
            if cards is not None
        }
        closed = self.last().get("closed", "0")
        return self.laid() == hands and (closed or "").split(" ")[0] == str(play.closed)

    def contradicts(self, play: Play) -> bool:
        """Return whether place, note or times of a play are not what was last written."""
        if not (self.ends_well and self.complete):
            return False
        last = self.last()
        return any(
            name in last and last[name] != value_of(play, name, None, None)
            for name in _WORDS
            # A round that is closed after that says when the play ended, too.
            if name != "times" or "closed" not in last
        )

    def shorten(self, db: Database, row_id: int, play: Play, *, none: bool) -> bool:
        """Keep the edits that can still be undone, or none; return whether others had to go.

        Call inside a transaction.
        """
        usable = [] if none else _usable(play, self.numbered)
        gone = len(self.numbered) - len(usable)
        if not gone and self.complete:
            return False
        first = self.numbered[gone][0] if usable else None
        db.execute("DELETE FROM edits WHERE play_id = ?", [row_id])
        insert_rows(db, "edits", edit_rows(usable, row_id, first=0))
        _renumber(db, row_id, first)
        return True


def read_journal(db: Database, row_id: int, changed_at: str) -> Journal:
    """Return what is left of a play's journal. `changed_at` is what its row says."""
    numbered = [
        (number, Edit(*edit))
        for number, *edit in db.execute(
            "SELECT number, at, field, before, after, round, seat, kind FROM edits "
            "WHERE play_id = ? ORDER BY number",
            [row_id],
        )
    ]
    return Journal(numbered, bool(numbered) and numbered[-1][1].at == changed_at)


def forget_lost_edits(db: Database, row_id: int) -> None:
    """Leave out what merges and imports say of edits that are not there any more.

    Call inside a transaction.
    """
    (left,) = db.execute("SELECT count(*) FROM edits WHERE play_id = ?", [row_id]).fetchone()
    for statement in _BEYOND:
        db.execute(statement, {"play": row_id, "left": left})


_BEYOND: Final = (
    "DELETE FROM player_merge_names WHERE play_id = :play AND number >= :left",
    "UPDATE player_merge_plays SET edits = :left WHERE play_id = :play AND edits > :left",
    "UPDATE imported_plays SET edits = -1 WHERE play_id = :play AND edits > :left",
)


def laid_hands(journal: Sequence[Edit]) -> dict[tuple[int, int], str]:
    """Return the cards by round and seat that a whole journal ends with."""
    laid: dict[tuple[int, int], str | None] = {}
    for edit in journal:
        if edit.field == "cards" and edit.round is not None and edit.seat is not None:
            laid[edit.round, edit.seat] = edit.after
        elif edit.field == "record":
            laid = {
                (round_, seat): cards
                for round_, hands in enumerate(read_record(edit.after or "[]")[1])
                for seat, cards in enumerate(hands)
            }
        elif edit.field == "seats" and edit.before and edit.after:
            before, after = read_seating(edit.before)[0], read_seating(edit.after)[0]
            moved = {seat: after.index(name) for seat, name in enumerate(before) if name in after}
            laid = {
                (round_, moved[seat]): cards
                for (round_, seat), cards in laid.items()
                if seat in moved
            }
    return {place: cards for place, cards in laid.items() if cards is not None}


def _usable(play: Play, edits: Sequence[tuple[int, Edit]]) -> list[Edit]:
    """Return the latest edits that can be undone one after the other."""
    start = len(edits)
    state = play
    while start and (start == len(edits) or edits[start - 1][0] + 1 == edits[start][0]):
        edit = edits[start - 1][1]
        try:
            if edit.field not in _WITH_NAMES and not still_as_left(state, edit):
                break
            state = replace(state, journal=(replace(edit, kind="do"),)).undo(edit.at)
        except Exception:  # noqa: BLE001 - whatever damage has made of an edit
            break
        start -= 1
    journal = [edit for _, edit in edits[start:]]
    while journal:
        try:
            standing_and_undone(journal)
        except IndexError:
            journal = journal[1:]
        else:
            break
    return journal


def _renumber(db: Database, row_id: int, first: int | None) -> None:
    """Let merges and imports speak of the edits that are left; `first` is 0 now.

    What leans on an edit that is gone can't be taken back any more.
    """
    if first is None:
        for statement in _ALL_GONE:
            db.execute(statement, [row_id])
        return
    for statement in _SHORTER:
        db.execute(statement, {"play": row_id, "first": first})


_ALL_GONE: Final = (
    "DELETE FROM player_merge_names WHERE play_id = ?",
    "UPDATE player_merge_plays SET edits = 0 WHERE play_id = ?",
    "UPDATE imported_plays SET edits = -1 WHERE play_id = ?",
)

# Numbers go below zero on their way, so that none meets one that is still to move.
_SHORTER: Final = (
    "DELETE FROM player_merge_names WHERE play_id = :play AND number < :first",
    "UPDATE player_merge_names SET number = -1 - (number - :first) WHERE play_id = :play",
    "UPDATE player_merge_names SET number = -1 - number WHERE play_id = :play",
    "UPDATE player_merge_plays SET edits = max(edits - :first, 0) WHERE play_id = :play",
    """
    UPDATE imported_plays SET edits_before = max(edits_before - :first, 0), edits =
        CASE WHEN kind = 'replaced' AND edits_before < :first THEN -1 ELSE edits - :first END
    WHERE play_id = :play
    """,
)
