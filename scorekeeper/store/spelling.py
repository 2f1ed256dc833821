"""One person, one spelling: names in a play become those of the stored players."""

from dataclasses import replace

from sqlite_utils import Database

from scorekeeper.journal import Edit
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.seating import read_seating, seating_text
from scorekeeper.store.players import spellings


def spelled(db: Database, play: Play, *, first: int) -> Play:
    """Return the play with the names of stored players as those are written.

    The journal from the edit `first` on follows, because undoing it must find the same
    names again. The dummy's name is nobody's. Call inside a transaction.
    """
    edits = play.journal[first:]
    known = spellings(db, [*play.names, *(name for edit in edits for name in _names(edit))])
    for seat in play.seats:
        if seat.dummy:
            known.pop(name_key(seat.name), None)
    if not known:
        return play
    return replace(
        play,
        seats=tuple(
            replace(seat, name=known.get(name_key(seat.name), seat.name)) for seat in play.seats
        ),
        journal=(*play.journal[:first], *(_respelled(edit, known) for edit in edits)),
    )


def _names(edit: Edit) -> list[str]:
    texts = [text for text in (edit.before, edit.after) if text is not None]
    if edit.field == "player":
        return texts
    if edit.field == "seats":
        return [name for text in texts for name in read_seating(text)[0]]
    return []


def _respelled(edit: Edit, known: dict[str, str]) -> Edit:
    if edit.field not in {"player", "seats"}:
        return edit
    return replace(
        edit,
        before=_text(edit.field, edit.before, known),
        after=_text(edit.field, edit.after, known),
    )


def _text(field: str, text: str | None, known: dict[str, str]) -> str | None:
    if text is None:
        return None
    if field == "player":
        return known.get(name_key(text), text)
    names, first_seat = read_seating(text)
    return seating_text([known.get(name_key(name), name) for name in names], first_seat)
