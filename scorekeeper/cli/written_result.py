"""One player's result as it is written on the command line: total, rounds, puddings or place."""

import re
from typing import Final

import click

from scorekeeper.games.base import Given
from scorekeeper.translate import _

METAVAR: Final = "PLAYER=RESULT"

_NUMBER: Final = r"[-−]?\d{1,9}"
_RESULT: Final = re.compile(
    rf"(?P<name>.+?)="
    rf"(?:(?P<rounds>(?:{_NUMBER}|\?)(?:\+(?:{_NUMBER}|\?))+)(?:=(?P<sum>{_NUMBER}))?"
    rf"|(?P<total>{_NUMBER}|\?))?"
    rf"(?::(?P<counted>\d{{1,9}}|\?))?"
    rf"(?:,?(?P<rank>\d{{1,9}}|\?)\.)?"
)


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


def _number(text: str | None) -> int | None:
    return None if text in {None, "?"} else int(str(text).replace("−", "-"))
