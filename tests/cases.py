"""The shared cases: facts from rulebooks and other people's scorers, run on the rules.

Nothing here knows a game by name: a case belongs to the game that has its question or id,
so cases of a game that is not registered are left for the day when it is.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Question, QuestionError, Scorecard, Table

FOLDER = Path(__file__).parent / "data" / "cases"
CHECKSUMS = FOLDER / "SHA256SUMS"
ORIGINALS = Path(__file__).parents[2] / "shared" / "cases"
"""Where the cases are kept for every program that scores; it need not be there."""


@dataclass(frozen=True)
class SettleCase:
    """A question with its answer; `expect` holds what the answer's JSON must hold."""

    id: str
    source: str
    question: str
    values: tuple[str, ...]
    rules: dict[str, str]
    expect: dict[str, Any]

    @property
    def game(self) -> Game | None:
        """The registered game that answers this question."""
        return next((game for game in all_games().values() if self._asked(game)), None)

    def _asked(self, game: Game) -> Question | None:
        return next((found for found in game.questions if found.id == self.question), None)

    def answer(self) -> dict[str, Any]:
        """Return the answer under the names of `expect`; `ok` is False when it is refused."""
        game = self.game
        question = game and self._asked(game)
        if game is None or question is None:
            raise LookupError(self.question)
        try:
            ruling = question.settle(self.values, game.complete_rules(self.rules))
        except QuestionError:
            return {"ok": False}
        refused = any(problem.level == "error" for problem in ruling.problems)
        found = {"ok": not refused, "points": list(ruling.points), **ruling.extra}
        return {name: _plain(value) for name, value in found.items()}

    @property
    def expected(self) -> dict[str, Any]:
        """What `answer` must hold; one number of points is a list of one."""
        expect = dict(self.expect)
        if isinstance(expect.get("points"), int):
            expect["points"] = [expect["points"]]
        return expect


@dataclass(frozen=True)
class PlayCase:
    """A play file with the numbers that it must score."""

    id: str
    source: str
    file: dict[str, Any]
    expect: dict[str, Any]

    @property
    def game(self) -> Game | None:
        """The game that is played, if it is registered."""
        return all_games().get(self.file["game"])

    @property
    def table(self) -> Table:
        """The play as the rules see it; rounds that the file leaves out are blank."""
        game = self.game
        if game is None:
            raise LookupError(self.file["game"])
        rules = game.complete_rules(self.file.get("house_rules", {}))
        seats = len(self.file["players"])
        blank = game.empty_rounds(seats, rules)
        entered = tuple(
            blank[number]
            if hands is None
            else tuple(None if hand is None else game.parse(hand) for hand in hands)
            for number, hands in enumerate(self.file["rounds"])
        )
        return Table(seats, (*entered, *blank[len(entered) :]), rules)

    def scored(self) -> dict[str, Any]:
        """Return the numbers under the names of `expect`."""
        game = self.game
        if game is None:
            raise LookupError(self.file["game"])
        card = game.score(self.table)
        return {
            "round_totals": _round_totals(card),
            "puddings": list(card.counts),
            "pudding_points": [sum(points) for points in card.end_points or ()],
            "totals": list(card.totals),
            "ranks": list(card.ranks),
            "total_first": card.totals[0],
        }


def settle_cases() -> list[SettleCase]:
    """Return every question of the shared cases."""
    return [
        SettleCase(
            entry["id"],
            entry["source"],
            entry["args"][0],
            tuple(entry["args"][1:]),
            entry["rules"],
            entry["expect"],
        )
        for entry in _entries("settle.json")
    ]


def play_cases() -> list[PlayCase]:
    """Return every play of the shared cases."""
    return [
        PlayCase(entry["id"], entry["source"], entry["file"], entry["expect"])
        for entry in _entries("plays.json")
    ]


def _entries(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return entries


def _round_totals(card: Scorecard) -> list[list[int | None]]:
    totals = [[hand and hand.total for hand in played.hands] for played in card.rounds]
    while totals and not any(hand is not None for hand in totals[-1]):
        totals.pop()
    return totals


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
