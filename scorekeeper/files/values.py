"""What a file says, as pure values: nobody here was asked for anything yet."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, ParamSpec, TypeVar

from scorekeeper.files.ids import StableIds
from scorekeeper.games.numbers import shown
from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play.operations import Cells, Operation

MOST_SEATS: Final = 40
"""No play of a file has more; one that says so is not worth the time to read it."""

APP_ID: Final = "bgstats_uuid"
"""What a play from BG Stats keeps beside it: its id there, as it was written."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class ReadSeat(NamedTuple):
    """Somebody at the table of a file; `kind` is person, dummy or guest (nobody's name).

    `person` is the id of one whom the log of the file names.
    """

    name: str
    kind: str = "person"
    person: str = ""


class ReadPlay(NamedTuple):
    """One play as a file tells it.

    `cells` are those of a play in their shortest form (no defaults), with the seats called
    `1`, `2` … in their order; `seat/ID` and `order` are left out. A `whole` play has no more
    than that; of others only what is said counts. `log` are its operations, `people` the names
    of their persons. `problems` are all that its game finds.
    """

    id: str
    where: Message
    seats: tuple[ReadSeat, ...]
    cells: Cells
    whole: bool
    problems: tuple[Problem, ...] = ()
    log: tuple[Operation, ...] = ()
    people: Mapping[str, str] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple([seat.name for seat in self.seats])

    @property
    def without_cards(self) -> bool:
        """Whether only results are told."""
        return any(cell.startswith("result/") for cell in self.cells)


@dataclass(slots=True)
class ReadFile:
    """What was read of a file, and what was not.

    `refused` says why a play can't come in (`gaps`: how many were read before it, and the names
    of its players where they are known), `unread` which single values were left out,
    `notes` what else there is to say. `now` is the time of the table. `told` is called for each
    play with its number; what it raises ends the reading.
    """

    format: str
    name: str = ""
    plays: list[ReadPlay] = field(default_factory=list)
    refused: list[Message] = field(default_factory=list)
    gaps: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    unread: list[Message] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)
    told: Callable[[int], object] = id
    ids: StableIds = field(default_factory=StableIds)
    now: datetime = field(default_factory=lambda: datetime.now().astimezone())

    @contextmanager
    def refusing(self, where: Message, names: tuple[str, ...] = ()) -> Iterator[None]:
        """Note why the play at a place can't come in, if it is refused."""
        try:
            yield
        except Refused as problem:
            self.refused.append(msg("{where}: {sentence}", where=where, sentence=problem.message))
            self.gaps.append((len(self.plays), names))

    def tried(
        self, where: Message, read: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T | None:
        """Return a value that `read` reads; None and a note if it can't be read."""
        try:
            return read(*args, **kwargs)
        except Refused as problem:
            sentence = problem.message
            self.unread.append(
                msg("{where}: {sentence} It is left out.", where=where, sentence=sentence)
            )
            return None


def place_of(number: int, day: str, names: tuple[str, ...]) -> Message:
    """Return where in a file a play is: its number from 1, with day and players."""
    who = tuple([shown(name, 40) for name in names])
    if not day and not who:
        return msg("Play {number}", number=number)
    both = msg("{day}, {names}", day=shown(day), names=who)
    what = both if day and who else shown(day) or who
    return msg("Play {number} ({what})", number=number, what=what)


def at(where: Message, *parts: str) -> Message:
    """Return a place in a play: `where`, and the name of a person or a key."""
    for part in parts:
        where = msg("{where}, {part}", where=where, part=shown(part, 40))
    return where
