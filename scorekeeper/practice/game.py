"""A practice game: its seed, levels and picks; everything else follows from them.

Games lie in a folder of their own and never in the database of real plays.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final

from scorekeeper.games import find, rules
from scorekeeper.games.game import Game
from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go import draft
from scorekeeper.games.sushi_go.cards import ROUNDS
from scorekeeper.games.sushi_go.draft import Draft, Pick, View
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.paths import write_private
from scorekeeper.practice.computer import LEVELS, choose
from scorekeeper.practice.search import Budget

YOU: Final = 0
"""The seat of the person who plays."""
_RECORD: Final = "record.json"


@dataclass(frozen=True)
class Practice:
    """One practice game of 2 to 5 seats; never changes.

    `levels` are those of the computer players from seat 1 on. `turns` hold a pick of each seat.
    `started` is an ISO time, which also names the file.
    """

    seed: int
    levels: tuple[str, ...]
    started: str
    both_ways: bool = False
    turns: tuple[tuple[Pick, ...], ...] = ()

    @cached_property
    def drafts(self) -> tuple[Draft, ...]:
        """The play before each turn and after the last one. Raises `ValueError` if impossible."""
        found = [draft.deal(len(self.levels) + 1, self._rules, Random(self.seed))]
        for picks in self.turns:
            found.append(found[-1].apply(picks))
        return tuple(found)

    @property
    def now(self) -> Draft:
        """The play as it stands."""
        return self.drafts[-1]

    def views(self, seat: int, turn: int | None = None) -> tuple[View, ...]:
        """Return what a seat has seen in the round of a turn (the present one), turn by turn."""
        drafts = self.drafts[: len(self.drafts) if turn is None else turn + 1]
        played = len(drafts[-1].before)
        return tuple(one.view(seat) for one in drafts if len(one.before) == played)

    def play(self, pick: Pick, budget: Budget | None = None) -> "Practice":
        """Return the game after your pick and those of the computer players.

        Raises `ValueError` for a pick that is not allowed.
        """
        if pick not in self.now.view(YOU).choices:
            raise ValueError(f"{pick} can't be picked")
        picks = [pick]
        for seat, level in enumerate(self.levels, start=1):
            chance = Random(f"{self.seed} {len(self.turns)} {seat}")
            picks.append(choose(level, self.views(seat), chance, budget))
        return replace(self, turns=(*self.turns, tuple(picks)))

    def taken_back(self) -> "Practice":
        """Return the game before the last turn."""
        return replace(self, turns=self.turns[:-1])

    @property
    def table(self) -> Table:
        """All that decides the points, as of a real play."""
        now = self.now
        rounds: list[tuple[tuple[str, ...] | None, ...]] = list(now.before)
        if not now.over:
            rounds.append(now.laid)
        rounds += [(None,) * (len(self.levels) + 1)] * (ROUNDS - len(rounds))
        playing = None if now.over else len(now.before)
        return Table(len(self.levels) + 1, tuple(rounds), self._rules, playing)

    @cached_property
    def _rules(self) -> Mapping[str, str]:
        return rules.complete(game(), {"pass": "both_ways"} if self.both_ways else {})


def game() -> Game:
    """Return the rules that count: those of real plays."""
    return find("sushi-go")


def names(levels: tuple[str, ...]) -> tuple[Message, ...]:
    """Return what the seats are called."""
    computers = [
        msg("{level} {number}", level=LEVELS[level], number=number)
        for number, level in enumerate(levels, start=1)
    ]
    return (msg("You"), *computers)


class Shelf:
    """The folder in which practice games are kept, with the record of those that were ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, practice: Practice) -> None:
        """Write a game down; after its last turn the record counts it, once."""
        data = {
            "seed": practice.seed,
            "levels": practice.levels,
            "started": practice.started,
            "both_ways": practice.both_ways,
            "turns": practice.turns,
        }
        ended_before = any(one.now.over for one in self.games() if one.started == practice.started)
        write_private(self._path(practice), json.dumps(data) + "\n")
        if practice.now.over and not ended_before:
            self._count(practice)

    def games(self) -> Iterator[Practice]:
        """Return the games, the newest first; a file that can't be read is left out."""
        for path in sorted(self.folder.glob("game-*.json"), reverse=True):
            try:
                yield _read(json.loads(path.read_text("utf-8")))
            except (OSError, ValueError, TypeError, KeyError):
                continue

    def drop(self, practice: Practice) -> None:
        """Remove a game; the record stays."""
        self._path(practice).unlink(missing_ok=True)

    def record(self) -> Mapping[str, list[int]]:
        """Return games and wins (a shared one counts) by levels, such as `hard,normal`."""
        try:
            found = json.loads((self.folder / _RECORD).read_text("utf-8"))
            return {str(key): [int(games), int(wins)] for key, (games, wins) in found.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def _count(self, practice: Practice) -> None:
        card = game().score(practice.table)
        key = ",".join(sorted(practice.levels))
        record = dict(self.record())
        games, wins = record.get(key, [0, 0])
        record[key] = [games + 1, wins + (YOU in card.winners)]
        write_private(self.folder / _RECORD, json.dumps(record) + "\n")

    def _path(self, practice: Practice) -> Path:
        return self.folder / f"game-{practice.started.replace(':', '')}.json"


def begin(levels: tuple[str, ...], seed: int, started: str, *, both_ways: bool = False) -> Practice:
    """Return a new game against these levels. Raises `Refused`."""
    if not 1 <= len(levels) <= 4:
        raise Refused(
            msg("Practice takes 1 to 4 computer players, not {count}.", count=len(levels))
        )
    for level in levels:
        if level not in LEVELS:
            raise Refused(
                msg(
                    "“{level}” is no level; the levels are {levels}.",
                    level=level,
                    levels=tuple(LEVELS),
                )
            )
    return Practice(seed, levels, started, both_ways)


def _read(data: Mapping[str, object]) -> Practice:
    turns = data["turns"]
    levels = data["levels"]
    if not isinstance(turns, list) or not isinstance(levels, list):
        raise TypeError
    practice = Practice(
        int(str(data["seed"])),
        tuple(str(level) for level in levels),
        str(data["started"]),
        bool(data["both_ways"]),
        tuple(tuple(tuple(pick) for pick in picks) for picks in turns),
    )
    begin(practice.levels, practice.seed, practice.started)
    practice.table  # noqa: B018 - a file with impossible picks can't be played on
    return practice
