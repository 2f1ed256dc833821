"""Make plays whole again of which a part was lost, as far as their journals tell."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlite_utils import Database

from scorekeeper.journal import Edit, standing_and_undone
from scorekeeper.play import Play
from scorekeeper.seating import read_seating
from scorekeeper.store.copying import Progress
from scorekeeper.store.database import writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.loading import play_of
from scorekeeper.store.results import write_results
from scorekeeper.store.rows import edit_rows
from scorekeeper.store.versions import rewound

About = tuple[str, str]
"""When a play began and who played."""

_BATCH = 200


@dataclass
class Mended:
    """How many plays there are now, and of which something is missing for ever.

    `hands` names a play once for each hand of a closed round that is lost.
    """

    plays: int = 0
    unplayable: list[About] = field(default_factory=list)
    hands: list[About] = field(default_factory=list)
    journals: list[About] = field(default_factory=list)


def mend(db: Database, progress: Progress | None = None) -> Mended:
    """Put hands back that the journal knows, shorten broken journals, reckon all results.

    A play that can't be scored any more goes. Raises `StoreError`.
    """
    mended = Mended()
    ids = [row[0] for row in db.execute("SELECT id FROM plays ORDER BY id")]
    for start in range(0, len(ids), _BATCH):
        with writing(db):
            for row_id in ids[start : start + _BATCH]:
                _mend_play(db, row_id, mended)
        if progress is not None:
            progress(min(start + _BATCH, len(ids)), len(ids))
    return mended


def _mend_play(db: Database, row_id: int, mended: Mended) -> None:
    row: dict[str, Any] = next(iter(db.query("SELECT * FROM plays WHERE id = ?", [row_id])))
    edits = [
        (number, Edit(*edit))
        for number, *edit in db.execute(
            "SELECT number, at, field, before, after, round, seat, kind FROM edits "
            "WHERE play_id = ? ORDER BY number",
            [row_id],
        )
    ]
    complete = [number for number, _ in edits] == list(range(len(edits)))
    db.execute("SAVEPOINT mending")
    try:
        if complete:
            _put_hands_back(db, row_id, row["rounds"], [edit for _, edit in edits])
        if not _scored(db, row):
            db.execute("ROLLBACK TO mending")
            if not _scored(db, row):
                raise ValueError(row_id)
        play = play_of(db, row)
        journal = _usable(play, edits)
        if len(journal) != len(edits) or not complete:
            db.execute("DELETE FROM edits WHERE play_id = ?", [row_id])
            db.table("edits").insert_all(edit_rows(journal, row_id, first=0))
            mended.journals.append(_about(play))
        mended.hands += [
            _about(play)
            for hands in play.rounds[: play.closed]
            for hand in hands
            if hand is None and play.given is None
        ]
        mended.plays += 1
    except Exception:  # noqa: BLE001
        db.execute("ROLLBACK TO mending")
        mended.unplayable.append(_named(db, row))
        db.execute("DELETE FROM plays WHERE id = ?", [row_id])
    db.execute("RELEASE mending")


def _scored(db: Database, row: dict[str, Any]) -> bool:
    """Write the results of a play; whether it has any."""
    try:
        play = play_of(db, row)
        if len(play.seats) < 2:
            return False
        write_results(db, row["id"], play)
    except StoreError:
        raise
    except Exception:  # noqa: BLE001
        return False
    return True


def _put_hands_back(db: Database, row_id: int, rounds: int, journal: Sequence[Edit]) -> None:
    for (round_, seat), cards in laid_hands(journal).items():
        if 0 <= round_ < rounds:
            db.execute(
                "INSERT OR IGNORE INTO hands (play_id, round, seat, cards) "
                "SELECT play_id, ?, seat, ? FROM seats WHERE play_id = ? AND seat = ?",
                [round_, cards, row_id, seat],
            )


def laid_hands(journal: Sequence[Edit]) -> dict[tuple[int, int], str]:
    """Return the cards by round and seat that a whole journal ends with."""
    laid: dict[tuple[int, int], str | None] = {}
    for edit in journal:
        if edit.field == "cards" and edit.round is not None and edit.seat is not None:
            laid[edit.round, edit.seat] = edit.after
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
    while start and (start == len(edits) or edits[start - 1][0] + 1 == edits[start][0]):
        start -= 1
    journal = [edit for _, edit in edits[start:]]
    while journal:
        try:
            standing_and_undone(journal)
            for _ in rewound(replace(play, journal=tuple(journal))):
                pass
        except Exception:  # noqa: BLE001
            journal = journal[1:]
        else:
            return journal
    return []


def _about(play: Play) -> About:
    return (play.started_at or "?")[:10], ", ".join(play.names)


def _named(db: Database, row: dict[str, Any]) -> About:
    names = [
        str(name)
        for (name,) in db.execute(
            "SELECT coalesce(players.name, dummy_name) FROM seats "
            "LEFT JOIN players ON players.id = player_id WHERE play_id = ? ORDER BY seat",
            [row["id"]],
        )
    ]
    return (row["started_at"] or "?")[:10], ", ".join(names) or "?"
