"""The journal of a play: every edit, and which of them stand after undo and redo."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Edit:
    """One entry of the journal: a field of the play went from `before` to `after`.

    `kind` tells a new edit from one that undoes or redoes an earlier one. `round` and
    `seat` (0-based) are set where the field belongs to a hand or a seat.
    """

    at: str
    field: str
    before: str | None
    after: str | None
    round: int | None = None
    seat: int | None = None
    kind: Literal["do", "undo", "redo"] = "do"


def standing_and_undone(journal: Sequence[Edit]) -> tuple[list[Edit], list[Edit]]:
    """Return the edits that stand and those that can be redone, each the latest last.

    Putting a play aside and taking it up again is no entry of the table, so undoing goes past
    it: it takes back what was entered, not that the play goes on.
    """
    done: list[Edit] = []
    undone: list[Edit] = []
    for edit in journal:
        if edit.field == "abandoned":
            continue
        if edit.kind == "undo":
            undone.append(done.pop())
        elif edit.kind == "redo":
            done.append(undone.pop())
        else:
            done.append(edit)
            undone.clear()
    return done, undone


def round_of(edit: Edit) -> int | None:
    """Return the round (0-based) that an edit is about, None for the whole play.

    For closing a round, and for undoing that, it is the round that was closed.
    """
    if edit.field != "closed":
        return edit.round
    return min(int((text or "0").partition(" ")[0]) for text in (edit.before, edit.after))


def left_seat(journal: Sequence[Edit], round_: int) -> int | None:
    """Return the seat whose hand of a round was changed last (both 0-based).

    None where nobody knows, also when the seats have changed since.
    """
    for edit in reversed(journal):
        if edit.field == "seats":
            return None
        if edit.field == "cards" and edit.round == round_:
            return edit.seat
    return None


def times_text(started_at: str | None, finished_at: str | None) -> str:
    """Return when a play began and ended, as the journal keeps it."""
    return json.dumps([started_at, finished_at])


def read_times(text: str) -> tuple[str | None, str | None]:
    """Return what `times_text` wrote."""
    started_at, finished_at = json.loads(text)
    return started_at, finished_at
