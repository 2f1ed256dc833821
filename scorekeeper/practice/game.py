"""A practice game: its seed, levels and picks; everything else follows from them.

Games lie in a folder of their own and never in the database of real plays.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final

from scorekeeper.games import rules
from scorekeeper.games.sushi_go import GAME, draft
from scorekeeper.games.sushi_go.draft import Draft, Pick
from scorekeeper.i18n import msg, say
from scorekeeper.paths import write_private
from scorekeeper.play.operations import Json, Log, Operation
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of
from scorekeeper.practice.computer import LEVELS, Budget, choose

YOU: Final = 0
"""The seat of the person who plays."""
NAMES: Final = ("Kiku", "Ren", "Sora", "Mei")
"""The computer players by seat, from the one at your left on."""
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
        dealt = draft.deal(len(self.levels) + 1, self.rules, Random(self.seed))
        return tuple(accumulate(self.turns, Draft.apply, initial=dealt))

    @property
    def now(self) -> Draft:
        """The play as it stands."""
        return self.drafts[-1]

    @cached_property
    def answers(self) -> tuple[Pick, ...]:
        """The picks of the computer players now, which do not depend on yours."""
        return tuple(
            choose(level, self.now.view(seat), self.chance(seat, len(self.turns)), Budget())
            for seat, level in enumerate(self.levels, start=1)
        )

    def chance(self, seat: int, turn: int) -> Random:
        """Return the dice of a seat in a turn."""
        return Random(f"{self.seed} {turn} {seat}")

    def play(self, pick: Pick, answers: Sequence[Pick] | None = None) -> "Practice":
        """Return the game after your pick and those of the computer players."""
        return replace(self, turns=(*self.turns, (pick, *(answers or self.answers))))

    def as_play(self) -> Play:
        """Return the game as a play that results are drawn of; it is stored nowhere."""
        cells: dict[str, Json] = {"game": GAME.box.id, "started": self.started, "first": "1"}
        rounds = [*self.now.before, *([] if self.now.over else [self.now.laid])]
        for seat, name in enumerate((say(msg("Player")), *NAMES[: len(self.levels)]), start=1):
            cells[f"seat/{seat}"] = {"guest": name}
            for number, hands in enumerate(rounds, start=1):
                cells[f"hand/{number}/{seat}"] = GAME.write(hands[seat - 1])
        cells |= {f"closed/{number + 1}": 1 for number in range(len(self.now.before))}
        cells |= {f"rule/{name}": value for name, value in self.rules.items()}
        return play_of(Log("practice", [Operation("practice", 1, 0, 0, cells)]), People({}))

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The house rules: those of the rulebook, but for the direction perhaps."""
        return rules.complete(GAME, {"pass": "both_ways"} if self.both_ways else {})


class Shelf:
    """The folder in which practice games are kept, with the record of those that were ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, practice: Practice) -> bool:
        """Write a game down; with its last turn the record counts it. Return if it worked."""
        ends = practice.now.over and practice not in self.games()
        data = {each.name: getattr(practice, each.name) for each in fields(practice)}
        saved = write_private(self._path(practice), json.dumps(data) + "\n")
        if saved and ends:
            key, record = ",".join(sorted(practice.levels)), dict(self.record())
            games, wins = record.get(key, (0, 0))
            record[key] = (games + 1, wins + (YOU in practice.as_play().score().winners))
            write_private(self.folder / _RECORD, json.dumps(record) + "\n")
        return saved

    def games(self) -> Iterator[Practice]:
        """Return the games, the newest first; a file that can't be read is left out."""
        for path in sorted(self.folder.glob("game-*.json"), reverse=True):
            with suppress(OSError, ValueError, TypeError, KeyError):
                yield _read(json.loads(path.read_text("utf-8")))

    def drop(self, practice: Practice) -> None:
        """Remove a game; the record stays."""
        self._path(practice).unlink(missing_ok=True)

    def record(self) -> Mapping[str, tuple[int, int]]:
        """Return games and wins (a shared one counts) by levels, such as `hard,normal`."""
        try:
            found = json.loads((self.folder / _RECORD).read_text("utf-8"))
            return {levels: (int(games), int(wins)) for levels, (games, wins) in found.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def _path(self, practice: Practice) -> Path:
        return self.folder / f"game-{practice.started.replace(':', '')}.json"


def _read(data: dict[str, Any]) -> Practice:
    turns = tuple(tuple(tuple(pick) for pick in picks) for picks in data.pop("turns"))
    levels = tuple(data.pop("levels"))
    practice = Practice(levels=levels, turns=turns, **data)
    if not 1 <= len(levels) <= len(NAMES) or not set(levels) <= set(LEVELS):
        raise ValueError
    practice.now  # noqa: B018 - a file with impossible picks can't be played on
    return practice
