"""A practice game: its seed, levels and picks; everything else follows from them.

Games lie in a folder of their own and never in the database of real plays.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final

from scorekeeper.games import find, rules
from scorekeeper.games.game import Game
from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go import draft
from scorekeeper.games.sushi_go.cards import ROUNDS
from scorekeeper.games.sushi_go.draft import Draft, Pick, View
from scorekeeper.i18n import msg, say
from scorekeeper.paths import config_folder, write_private
from scorekeeper.play.operations import Json, Log, Operation
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of
from scorekeeper.practice.computer import LEVELS, choose
from scorekeeper.practice.search import Budget

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
        found = [draft.deal(len(self.levels) + 1, self.rules, Random(self.seed))]
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

    @cached_property
    def answers(self) -> tuple[Pick, ...]:
        """The picks of the computer players now, which do not depend on yours."""
        return self._answers(None)

    def _answers(self, budget: Budget | None) -> tuple[Pick, ...]:
        return tuple(
            choose(level, self.views(seat), Random(f"{self.seed} {len(self.turns)} {seat}"), budget)
            for seat, level in enumerate(self.levels, start=1)
        )

    def play(self, pick: Pick, budget: Budget | None = None) -> "Practice":
        """Return the game after your pick and those of the computer players.

        Raises `ValueError` for a pick that is not allowed.
        """
        if pick not in self.now.view(YOU).choices:
            raise ValueError(f"{pick} can't be picked")
        answers = self.answers if budget is None else self._answers(budget)
        return replace(self, turns=(*self.turns, (pick, *answers)))

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
        return Table(len(self.levels) + 1, tuple(rounds), self.rules, playing)

    def as_play(self) -> Play:
        """Return the game as a play that results are drawn of; it is stored nowhere."""
        cells: dict[str, Json] = {"game": game().box.id, "started": self.started, "first": "1"}
        names = (say(msg("You")), *NAMES)
        for seat in range(1, len(self.levels) + 2):
            cells[f"seat/{seat}"] = {"guest": names[seat - 1]}
        for number, hands in enumerate(self.table.rounds, start=1):
            for seat, hand in enumerate(hands, start=1):
                if hand is not None:
                    cells[f"hand/{number}/{seat}"] = game().write(hand)
        cells |= {f"closed/{number + 1}": 1 for number in range(len(self.now.before))}
        cells |= {f"rule/{name}": value for name, value in self.rules.items()}
        return play_of(Log("practice", [Operation("practice", 1, 0, 0, cells)]), People({}))

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The house rules: those of the rulebook, but for the direction perhaps."""
        return rules.complete(game(), {"pass": "both_ways"} if self.both_ways else {})


def game() -> Game:
    """Return the rules that count: those of real plays."""
    return find("sushi-go")


class Shelf:
    """The folder in which practice games are kept, with the record of those that were ended."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or (config_folder() or Path()) / "practice"

    def save(self, practice: Practice) -> bool:
        """Write a game down; with its last turn the record counts it. Return if it worked."""
        data = {each.name: getattr(practice, each.name) for each in fields(practice)}
        saved = write_private(self._path(practice), json.dumps(data) + "\n")
        if saved and practice.now.over:
            self._count(practice)
        return saved

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
        found: dict[str, list[int]] = {}
        for levels, won in self._ended().values():
            games, wins = found.get(levels, [0, 0])
            found[levels] = [games + 1, wins + won]
        return found

    def _ended(self) -> dict[str, tuple[str, int]]:
        """Return levels and whether you won, by the start of each game that was ended."""
        try:
            found = json.loads((self.folder / _RECORD).read_text("utf-8"))
            return {key: (str(levels), int(won)) for key, (levels, won) in found.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def _count(self, practice: Practice) -> None:
        """Write down how a game ended; one that is ended again is still one game."""
        winners = game().score(practice.table).winners
        own = {practice.started: (",".join(sorted(practice.levels)), int(YOU in winners))}
        write_private(self.folder / _RECORD, json.dumps(self._ended() | own) + "\n")

    def _path(self, practice: Practice) -> Path:
        return self.folder / f"game-{practice.started.replace(':', '')}.json"


def _read(data: dict[str, Any]) -> Practice:
    turns = tuple(tuple(tuple(pick) for pick in picks) for picks in data.pop("turns"))
    levels = tuple(data.pop("levels"))
    practice = Practice(levels=levels, turns=turns, **data)
    if not 1 <= len(levels) <= len(NAMES) or not set(levels) <= set(LEVELS):
        raise ValueError
    practice.table  # noqa: B018 - a file with impossible picks can't be played on
    return practice
