"""Who sat where in a play whose seats are lost, as far as anything else in the file tells."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from sqlite_utils import Database

from scorekeeper.names import name_key
from scorekeeper.seating import read_seating
from scorekeeper.store.journals import read_journal
from scorekeeper.store.words import sign

_PLAYER: Final = re.compile(re.escape(sign("p", "")) + r"([0-9]+)(?![^ ])")
_ROW_BITS: Final = 25


def row_of_place(place: int) -> int:
    """Return the row of the play that has this place in the history."""
    return place & ((1 << _ROW_BITS) - 1)


def people_of_words(db: Database, play: int) -> set[int]:
    """Return the players that the words of the history name for a play, by their rows.

    The words lie in the table `traces`.
    """
    found = db.execute(
        "SELECT value FROM traces WHERE what = 'words' AND id = ?", [play]
    ).fetchone()
    numbers = _PLAYER.findall(str(found[0])) if found else []
    return {
        row
        for number in numbers
        for (row,) in db.execute("SELECT id FROM players WHERE id = ?", [int(number)]).fetchall()
    }


def people_of_seats(
    db: Database, play: int, missing: Iterable[int], taken: Collection[int]
) -> dict[int, int]:
    """Return whom the journal, or the words of the history, put on seats that are missing.

    `taken` are the players of the other seats. Words don't say where somebody sat, so they
    tell only who is left for the last seat.
    """
    open_ = set(missing)
    names = _names_of_journal(db, play)
    found: dict[int, int] = {}
    for seat in sorted(open_ & names.keys()):
        row = db.execute(
            "SELECT id FROM players WHERE name_key = ?", [name_key(names[seat])]
        ).fetchone()
        if row is not None and row[0] not in {*taken, *found.values()}:
            found[seat] = int(row[0])
    left = people_of_words(db, play) - {*taken, *found.values()}
    open_ -= found.keys()
    if len(open_) == len(left) == 1:
        found[open_.pop()] = left.pop()
    return found


def _names_of_journal(db: Database, play: int) -> dict[int, str]:
    journal = read_journal(db, play, "")
    names: dict[int, str] = {}
    if not journal.complete:
        return names  # who sat there at last may be what is missing
    for _number, edit in journal.numbered:
        if edit.field == "player" and edit.seat is not None and edit.after:
            names[edit.seat] = edit.after
        elif edit.field == "seats" and edit.after:
            names = dict(enumerate(read_seating(edit.after)[0]))
    return names
