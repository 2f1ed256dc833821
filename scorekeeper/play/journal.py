"""The journal of a play: every operation in words, what was before and after, who and when."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.i18n import Message, msg
from scorekeeper.play.operations import Operation
from scorekeeper.play.play import Play
from scorekeeper.play.words import Words


@dataclass(frozen=True, slots=True)
class Entry:
    """One change, of one operation or of several in one hand; `lines` say each cell."""

    operations: tuple[Operation, ...]
    who: Message
    lines: tuple[Message, ...]

    @property
    def at(self) -> int:
        """When it was made, in milliseconds UTC."""
        return self.operations[-1].at


def journal(play: Play, role: Callable[[int], str | None]) -> list[Entry]:
    """Return the journal, the oldest first.

    `role` is that of a device of this file, None for one of another laptop. What was laid and
    taken back one after the other in one hand is one change.
    """
    words = play.words
    groups: list[list[Operation]] = []
    for one in play.log.operations:
        if groups and _goes_on(groups[-1][-1], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [
        Entry(tuple(group), _who(role(group[-1].device), words), _lines(play, words, group))
        for group in groups
    ]


def time_text(at: int) -> str:
    """Return day and time of an operation by the clock of this place."""
    try:
        return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "–"


def _goes_on(last: Operation, one: Operation) -> bool:
    """Return whether an operation writes on in the hand of the last one."""
    cells = list(one.writes)
    return (
        cells == list(last.writes)
        and len(cells) == 1
        and cells[0].startswith("hand/")
        and one.device == last.device
        and one.undoes is last.undoes is None
    )


def _lines(play: Play, words: Words, group: Sequence[Operation]) -> tuple[Message, ...]:
    first, last = group[0], group[-1]
    if first.clock == 1:
        return (msg("The play begins: {players}", players=play.names),)
    # The end follows from what is said beside it.
    cells = [cell for cell in last.writes if cell != "finished"] or ["finished"]
    lines = [words.change(c, play.log.before(first, c), last.writes[c]) for c in cells]
    if last.undoes is None:
        return tuple(lines)
    undone = play.log.operation(last.undoes)
    if undone is not None and undone.undoes is not None:
        return tuple(msg("Done again: {change}", change=line) for line in lines)
    return tuple(msg("Undone: {change}", change=line) for line in lines)


def _who(role: str | None, words: Words) -> Message:
    match (role or "").partition("/"):
        case "table", _, _:
            return msg("the table")
        case "import", _, _:
            return msg("a file")
        case "phone", _, seat:
            return msg("{player}’s phone", player=words.names.get(seat, seat))
        case _:
            return msg("another laptop")
