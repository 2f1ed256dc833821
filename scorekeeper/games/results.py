"""A result without cards as people write it: 43, 43:4, 13+16+8:4, or a rank alone (1.)."""

from typing import Any, Final

from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS, whole
from scorekeeper.games.scorecard import Result
from scorekeeper.i18n import Message, msg

FORMS: Final = msg(
    "A RESULT is a total (43), with puddings (43:4), the rounds (13+16+8, with puddings "
    "13+16+8:4), or a rank alone (1.); a ? stands for what nobody knows."
)


def read_result(text: str) -> Result:
    """Return what a text says: one of the forms, or several of them parted by semicolons.

    Raises `Refused` for what is no number.
    """
    known: dict[str, Any] = {}
    for part in text.split(";") if text.strip() else []:
        points, colon, counted = part.strip().partition(":")
        found: dict[str, Any] = {}
        if colon:
            found["counted"] = _number(counted, 0, MOST_COUNTED, msg("puddings"))
        if points.endswith("."):
            found["rank"] = _number(points[:-1], 1, 99, msg("rank"))
        elif "+" in points[1:]:
            rounds = points.removesuffix("+").split("+")
            found["rounds"] = tuple(_points(each) for each in rounds)
        else:
            found["total"] = _points(text if known.keys() & {"total"} else points)
        known |= found
    return Result(**known)


def write_result(result: Result) -> str:
    """Return the text that says a result whole; a round alone ends with +."""
    words = []
    if result.rounds is not None:
        points = ["?" if each is None else str(each) for each in result.rounds]
        words.append("+".join(points) + "+" * (len(points) == 1))
    if result.total is not None or (result.counted is not None and not words):
        words.append("?" if result.total is None else str(result.total))
    if result.counted is not None:
        words[-1] += f":{result.counted}"
    if result.rank is not None:
        words.append(f"{result.rank}.")
    return "; ".join(words)


def _points(text: str) -> int | None:
    return _number(text, -MOST_POINTS, MOST_POINTS, msg("points"))


def _number(text: str, least: int, most: int, what: Message) -> int | None:
    return None if text == "?" else whole(text, least, most, what)
