"""Who sits where: seats, and why a seating or another action is refused."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.base import Problem, msg
from scorekeeper.names import name_key


class Refused(ValueError):
    """An action that the rules or the box do not allow."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message.text)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a player's name, or the dummy's."""

    name: str
    dummy: bool = False


def seating_text(names: Sequence[str], first_seat: int) -> str:
    """Return the names by seat and who starts, as the journal keeps them."""
    return json.dumps([list(names), first_seat], ensure_ascii=False)


def read_seating(text: str) -> tuple[list[str], int]:
    """Return what `seating_text` wrote."""
    names, first_seat = json.loads(text)
    return names, first_seat


def seats_problem(names: Sequence[str]) -> Problem | None:
    """Return that two seats are the same person, or None."""
    seen: dict[str, int] = {}
    for seat, name in enumerate(names):
        key = name_key(name)
        if key in seen:
            return Problem(
                "error",
                "players",
                msg(
                    "“{name}” sits at the table already, in seat {seat}.",
                    name=name,
                    seat=seen[key] + 1,
                ),
                seat=seat,
            )
        seen[key] = seat
    return None
