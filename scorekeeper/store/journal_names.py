"""Names inside the journals: which edits hold them, and how they are replaced."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlite_utils import Database

from scorekeeper.names import name_key
from scorekeeper.seating import read_seating, seating_text

Side = Literal["before", "after"]
SIDES: tuple[Side, Side] = ("before", "after")


@dataclass(frozen=True, slots=True)
class NameEdit:
    """An edit of the journal that holds names; `dummy` is the seat that is nobody's."""

    play_id: int
    number: int
    field: str
    seat: int | None
    before: str | None
    after: str | None
    dummy: int | None

    def names(self, side: Side) -> list[str]:
        """Return the names before or after the edit."""
        text = self.before if side == "before" else self.after
        if text is None:
            return []
        return [text] if self.field == "player" else read_seating(text)[0]

    def places(self, key: str, side: Side) -> list[int]:
        """Return where a person is named, by `name_key`; the dummy is no person."""
        return [
            place
            for place, name in enumerate(self.names(side))
            if name_key(name) == key
            and self.dummy != (self.seat if self.field == "player" else place)
        ]

    def with_name(self, name: str, side: Side, places: Sequence[int]) -> "NameEdit":
        """Return the edit with another name at these places."""
        names = [name if place in places else old for place, old in enumerate(self.names(side))]
        if not places or not names:
            return self
        text = self.before if side == "before" else self.after
        written = (
            names[0] if self.field == "player" else seating_text(names, read_seating(text or "")[1])
        )
        if side == "before":
            return replace(self, before=written)
        return replace(self, after=written)


def name_edits(db: Database) -> Iterator[NameEdit]:
    """Yield every edit that holds names, by play and number."""
    for row in db.query(
        """
        SELECT play_id, number, field, edits.seat, before, after, (
            SELECT seats.seat FROM seats
            WHERE seats.play_id = edits.play_id AND player_id IS NULL
        ) AS dummy
        FROM edits WHERE field IN ('player', 'seats')
        ORDER BY play_id, number
        """
    ):
        yield NameEdit(**row)


def plays_naming(db: Database, keys: Iterable[str]) -> dict[int, list[NameEdit]]:
    """Return all edits with names of each play in which one of these people is named."""
    by_play: dict[int, list[NameEdit]] = defaultdict(list)
    for edit in name_edits(db):
        by_play[edit.play_id].append(edit)
    wanted = set(keys)
    return {
        play: edits
        for play, edits in by_play.items()
        if any(
            name_key(name) in wanted
            for edit in edits
            for side in SIDES
            for name in edit.names(side)
        )
    }


def write_edit(db: Database, edit: NameEdit) -> None:
    """Write the names of an edit. Call inside a transaction."""
    db.execute(
        "UPDATE edits SET before = ?, after = ? WHERE play_id = ? AND number = ?",
        [edit.before, edit.after, edit.play_id, edit.number],
    )


def replace_name(db: Database, edit: NameEdit, key: str, name: str) -> list[tuple[str, int]]:
    """Write another name for a person in an edit; return where."""
    replaced: list[tuple[str, int]] = []
    written = edit
    for side in SIDES:
        places = edit.places(key, side)
        written = written.with_name(name, side, places)
        replaced += [(side, place) for place in places]
    if written != edit:
        write_edit(db, written)
    return replaced


def seatings(
    now: Sequence[str], edits: Sequence[NameEdit], key: Callable[[str], str]
) -> Iterator[list[str]]:
    """Yield every seating that a play ever had, the latest first, each name by `key`.

    `now` are the names by seat and `edits` all edits of the play that hold names.
    """
    names = [key(name) for name in now]
    yield names
    for edit in reversed(edits):
        before = [key(name) for name in edit.names("before")]
        if edit.field == "seats":
            names = before
        elif edit.seat is not None:
            names = [before[0] if seat == edit.seat else name for seat, name in enumerate(names)]
        yield names
