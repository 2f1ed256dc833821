"""A small life of plays on the disk, for the screens around a play."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.tui.plays import EVENING, make

NAMES = ("Aoife", "Bartholomew-James", "李雷", "Dee", "Ed")
HOSTILE = (
    "[/] [bold]x",
    "{player} %s {{",
    "世蓮 דנה \u202e٣٤",
    "👩‍🚀👨‍👩‍👧",
    "Maximilian" * 4,
)
ALIKE = ("Maximilian the Elder", "Maximilian the Younger", "e\u0301ve", "🇦🇹 Anna", ".")

_DAYS = ("2025-11-29", "2026-03-06", "2026-05-17", "2026-09-20", "2026-11-22", "2026-11-22")
_FEW = (("lwqttd12p", "tsssdd12p"), ("wqwlttd1p", "tttsss33p"), ("ddddd23p", "ppwqe12t"))


def make_life(path: Path, names: tuple[str, ...] = NAMES) -> list[str]:
    """Store nine finished plays and one under way; return their ids, the latest last."""
    ids = []
    for number, day in enumerate(_DAYS):
        table = names[number % 3 : number % 3 + 2]
        hands = [each[::-1] if number % 2 else each for each in _FEW]
        when = f"{day}T19:{10 + number}:00+01:00"
        ids.append(make(path, table, hands, closed=3, started=when).id)
    for hour, hands in (("17:10", EVENING), ("17:50", EVENING[::-1])):
        when = f"2026-11-30T{hour}:00+01:00"
        rules = {"reshuffle": "on"}
        ids += [make(path, names, hands, closed=3, started=when, rules=rules).id]
    rounds = (EVENING[0], (*EVENING[1][:3], "d3qpp", None))
    ids.append(make(path, names, rounds, closed=1).id)
    return ids


Life: TypeAlias = "Callable[[tuple[str, ...]], tuple[Path, list[str]]]"

_made: dict[tuple[str, ...], tuple[Path, list[str]]] = {}


@pytest.fixture
def life(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Life:
    """A function that gives a copy of a life of these people, which is made once."""

    def copied(names: tuple[str, ...]) -> tuple[Path, list[str]]:
        if names not in _made:
            source = tmp_path_factory.mktemp("life") / "plays.db"
            _made[names] = (source, make_life(source, names))
        source, ids = _made[names]
        for file in source.parent.glob("plays.db*"):
            shutil.copy(file, tmp_path / file.name)
        return tmp_path / "plays.db", list(ids)

    return copied
