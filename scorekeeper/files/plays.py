"""The plays that a file tells: nobody here was asked for anything yet."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, ParamSpec, TypeVar
from uuid import UUID, uuid5

from scorekeeper.games.numbers import shown
from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play.play import Play, named

MOST_SEATS: Final = 40
"""No play of a file has more; one that says so is not worth the time to read it."""

_APP: Final = UUID("5c0bd8b0-4f0c-5a6e-9d53-6a1f2c7e9b31")
_FILE: Final = UUID("0a0f5f0e-54a3-5c8b-8f55-2b8f0d5c9b11")
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

_P = ParamSpec("_P")
_T = TypeVar("_T")


def app_uuid(kind: str, text: str) -> str:
    """Return the id in BG Stats of a thing of a kind: play, player, game or location."""
    return str(uuid5(_APP, f"{kind}:{text}"))


class ReadPlay(NamedTuple):
    """One play as a file tells it, None where it can't be read.

    The seats of the `play` are called `1`, `2` … and its persons are known only here: by the
    ids of a `log`, where the file has one with the names of its `people`. `problems` are all
    that its game finds, and why it can't be read.
    """

    where: Message
    names: Sequence[str]
    play: Play | None
    problems: tuple[Problem, ...]
    people: Mapping[str, str] | None = None

    def told(self, level: str) -> list[Message]:
        """Return the problems of a level, each with its round and player."""
        return [located(it, self.names) for it in self.problems if it.level == level]


@dataclass(slots=True)
class ReadFile:
    """What was read of a file, and what was not.

    `unread` says which single values were left out, `notes` what else there is to say. `now` is
    the time of the table. `told` is called for each play with its number; what it raises ends
    the reading.
    """

    format: str
    name: str = ""
    plays: list[ReadPlay] = field(default_factory=list)
    unread: list[Message] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)
    told: Callable[[int], object] = id
    alike: Counter[str] = field(default_factory=Counter)
    now: datetime = field(default_factory=lambda: datetime.now().astimezone())

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

    def id_of(self, given: str, *content: object) -> str:
        """Return the id of a play that the file calls so: itself where it is a UUID.

        Without a name it follows from what the play says; where several say the same, it also
        counts how many did before.
        """
        folded = given.strip().lower()
        if not folded:
            folded = json.dumps(content, sort_keys=True)
            self.alike[folded] += 1
            folded += f":{self.alike[folded]}"
        return folded if _UUID.fullmatch(folded) else str(uuid5(_FILE, folded))


def place_of(number: int, day: str, names: Sequence[str]) -> Message:
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


def located(problem: Problem, names: Sequence[str]) -> Message:
    """Return the sentence of a problem with its round and its player."""
    sentence = named(problem.message, names)
    player = () if problem.seat is None else (names[problem.seat],)
    if problem.round is not None:
        place = at(msg("Round {number}", number=problem.round + 1), *player)
        return msg("{where}: {sentence}", where=place, sentence=sentence)
    return msg("{where}: {sentence}", where=player[0], sentence=sentence) if player else sentence
