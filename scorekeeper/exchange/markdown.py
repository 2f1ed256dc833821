"""The result of a play as Markdown, to paste where tables are shown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scorekeeper.exchange.results import seat_results
from scorekeeper.exchange.text import by_hand_lines, day_of
from scorekeeper.games.message import Message
from scorekeeper.harmless import shown
from scorekeeper.play import Play
from scorekeeper.translate import _, say

_MARKS: Final = re.compile(r"([\\`*_\[\]<>|~&$]|^[#+\-=]|(?<=^\d)[.)]|(?<=^\d\d)[.)])")
_BLANKS: Final = re.compile(r"\s+")


def markdown_lines(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the results of plays, one after the other."""
    separator = ""
    for play in plays:
        yield f"{separator}{markdown_text(play)}\n"
        separator = "\n"


def markdown_text(play: Play) -> str:
    """Return a heading, a table by rank, and how the play was decided."""
    results = seat_results(play)
    card = play.score()
    ends = card.end_categories
    heading = [
        _("Rank"),
        _("Player"),
        *(_("Round {number}", number=number + 1) for number in range(len(card.rounds))),
        *(escaped(say(category.name)) for category in ends),
        _("Total"),
    ]
    lines = [
        "### " + " · ".join(escaped(part) for part in _title(play)),
        "",
        _row(heading),
        _row(["---:", ":---", *["---:"] * (len(heading) - 2)]),
    ]
    for result in sorted(results, key=lambda found: found.rank or len(results) + 1):
        name, total = escaped(result.player), _points(result.total)
        cells = [
            _points(result.rank),
            f"**{name}**" if result.winner else name,
            *(_points(points) for points in result.rounds),
            *(_points(result.points[category.id]) for category in ends),
            f"**{total}**" if result.winner else total,
        ]
        lines.append(_row(cells))
    lines += ["", _sentence(play.game.decide(card).message, play.names)]
    counted = play.game.counted
    if counted is not None and any(result.puddings is not None for result in results):
        laid = ", ".join(
            f"{escaped(result.player)} {_points(result.puddings)}" for result in results
        )
        lines.append(_("{what} laid: {laid}.", what=counted, laid=laid))
    for line in by_hand_lines(play):
        lines += ["", escaped(line)]
    if play.note:
        lines += ["", f"> {escaped(play.note)}"]
    return "\n".join(lines)


def escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    return _MARKS.sub(r"\\\1", shown(_BLANKS.sub(" ", text)))


def _title(play: Play) -> list[str]:
    return list(filter(None, (play.game.title, day_of(play), play.location)))


def _sentence(message: Message, names: Sequence[str]) -> str:
    return say(message, [escaped(name) for name in names])


def _points(number: int | None) -> str:
    return "–" if number is None else str(number).replace("-", "−")


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
