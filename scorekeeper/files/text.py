"""The result of one play as text or Markdown, to paste into a chat."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from scorekeeper.files.document import harmless
from scorekeeper.files.rows import SeatResult, seat_results
from scorekeeper.i18n import _, msg, say
from scorekeeper.play.dates import date_text
from scorekeeper.play.play import Play

_MARKS: Final = re.compile(r"([\\`*_\[\]<>|~&$]|^[#+\-=]|(?<=^\d)[.)]|(?<=^\d\d)[.)])")


def result_text(play: Play) -> str:
    """Return the players by rank with their points, and how the play was decided.

    What nobody knows is a dash.
    """
    lines = [_title(play, harmless)]
    for one in _by_rank(play):
        line = msg(
            "{rank} {player}: {total}", rank=_rank(one), player=one.player, total=_points(one.total)
        )
        ends = [one.points.get(category.id) for category in play.score().end_categories]
        parts = [*one.rounds, *ends]
        if len(parts) > 1 and any(points is not None for points in one.rounds):
            line = msg("{line} ({parts})", line=line, parts=_sum(parts))
        lines.append(harmless(say(line)))
    return "\n".join([*lines, *_told(play, harmless)]) + "\n"


def markdown_text(play: Play) -> str:
    """Return a heading, a table by rank, and how the play was decided."""
    results = _by_rank(play)
    ends = play.score().end_categories
    rounds = [_("Round {number}", number=at + 1) for at in range(len(results[0].rounds))]
    heading = [_("Rank"), _("Player"), *rounds, *(say(end.name) for end in ends), _("Total")]
    rows = [heading, ["---:", ":---", *["---:"] * (len(heading) - 2)]]
    for one in results:
        bold = "**{}**" if one.winner else "{}"
        rows.append(
            [
                _points(one.rank),
                bold.format(_escaped(one.player)),
                *map(_points, [*one.rounds, *(one.points.get(end.id) for end in ends)]),
                bold.format(_points(one.total)),
            ]
        )
    table = ["| " + " | ".join(cells) + " |" for cells in rows]
    told = "\n\n".join(_told(play, _escaped))
    return "\n".join(["### " + _title(play, _escaped), "", *table, "", told]) + "\n"


def _by_rank(play: Play) -> list[SeatResult]:
    results = seat_results(play)
    return sorted(results, key=lambda one: one.rank or len(results) + 1)


def _title(play: Play, safe: Callable[[str], str]) -> str:
    parts = filter(None, (play.title, date_text(play.started), play.place))
    return " · ".join(map(safe, parts))


def _told(play: Play, safe: Callable[[str], str]) -> Iterator[str]:
    """Yield how it was decided, points by hand and the note."""
    telling = play.tell(play.score())
    names = [safe(name) for name in play.names]
    for message in (telling.decision(), *telling.end_story()):
        yield say(message, names)
    for seat, name in enumerate(names):
        by_hand = [one.points for one in play.by_hand if one.seat == seat]
        if by_hand:
            yield _(
                "Points added by hand: {player} {points}",
                player=name,
                points=f"{sum(by_hand):+d}".replace("-", "−"),
            )
    if play.note:
        yield _("Note: {note}", note=safe(play.note))


def _escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    return _MARKS.sub(r"\\\1", harmless(text))


def _rank(one: SeatResult) -> str:
    return "–" if one.rank is None else f"{one.rank}."


def _points(number: int | None) -> str:
    return "–" if number is None else str(number).replace("-", "−")


def _sum(numbers: Sequence[int | None]) -> str:
    """Return numbers as they are added up: “16 + 14 − 6”."""
    text = " + ".join(map(_points, numbers))
    return text.replace("+ −", "− ")
