"""One player's result as it is written on the command line: total, rounds, puddings or place."""

import re
from typing import Final

import click

from scorekeeper.games.base import Game, Given, Rules
from scorekeeper.given import LARGEST
from scorekeeper.translate import _, say

METAVAR: Final = "PLAYER=RESULT"

_NUMBER: Final = r"[-−]?\d{1,9}"
_RESULT: Final = re.compile(
    rf"(?P<name>.+?)="
    rf"(?:(?P<rounds>(?:{_NUMBER}|\?)(?:\+(?:{_NUMBER}|\?))+)(?:=(?P<sum>{_NUMBER}))?"
    rf"|(?P<total>{_NUMBER}|\?))?"
    rf"(?::(?P<counted>\d{{1,9}}|\?))?"
    rf"(?:,?(?P<rank>\d{{1,9}}|\?)\.)?"
)
_MOST_COUNTED: Final = 99


def forms() -> str:
    """Return how a result is written, for help texts."""
    return _(
        "A result is a total (43), with puddings (43:4), the rounds (13+16+8, =43 behind them "
        "for the total too), or a place (1.); a comma parts a place from a total (43,1.). "
        "A ? stands for what nobody knows: a total (?), a round (13+?+8), puddings (:?), "
        "a place (?.)."
    )


def read_written(text: str) -> tuple[str, Given]:
    """Return the name and the result that `PLAYER=RESULT` says. Raises `click.UsageError`."""
    found = _RESULT.fullmatch(text.strip())
    if found is None or text.strip().endswith("="):
        raise click.UsageError(
            _(
                "“{text}” is no result; write it like Ann=43, Ann=43:4, Ann=13+16+8 or Ann=1.",
                text=text[:60],
            )
        )
    rounds = found["rounds"]
    return found["name"], Given(
        _number(found["sum"] if rounds else found["total"]),
        None if rounds is None else tuple(map(_number, rounds.split("+"))),
        _number(found["counted"]),
        _number(found["rank"]),
    )


def named_parts(text: str) -> frozenset[str]:
    """Return which fields of the result a text names that `read_written` could read."""
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        return frozenset()
    groups = {"rounds": "rounds", "sum": "total", "total": "total"}
    groups |= {"counted": "puddings", "rank": "rank"}
    return frozenset(part for group, part in groups.items() if found[group] is not None)


def verify_written(name: str, given: Given, game: Game, rules: Rules, seats: int) -> str:
    """Return why a game can't have this result, "" if it can."""
    rounds = game.round_count(rules)
    numbers = [given.total or 0, *(points or 0 for points in given.rounds or ())]
    if any(abs(points) > LARGEST for points in numbers):
        return _("{player}: points go from −{most} to {most}.", player=name, most=LARGEST)
    if len(given.rounds or ()) > rounds:
        return _(
            "{player}: {given} rounds are written, but {game} has {rounds}.",
            player=name,
            given=len(given.rounds or ()),
            game=game.title,
            rounds=rounds,
        )
    if given.puddings is not None and game.counted is None:
        return _("{player}: {game} counts nothing behind a “:”.", player=name, game=game.title)
    if given.puddings is not None and game.counted and given.puddings > _MOST_COUNTED:
        return _(
            "{player}: {count} is too much for {counted}.",
            player=name,
            count=given.puddings,
            counted=say(game.counted).lower(),
        )
    if given.rank is not None and not 1 <= given.rank <= seats:
        return _(
            "{player}: there is no place {rank} among {seats} players.",
            player=name,
            rank=given.rank,
            seats=seats,
        )
    return ""


def _number(text: str | None) -> int | None:
    return None if text in {None, "?"} else int(str(text).replace("−", "-"))
