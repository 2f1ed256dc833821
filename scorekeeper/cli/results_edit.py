"""What `scorekeeper edit --result` makes of a play without cards."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.cli.output import Refusal
from scorekeeper.cli.seats import seat_of
from scorekeeper.cli.written_result import named_parts, read_written
from scorekeeper.games.base import Given
from scorekeeper.games.written_down import completed, end_points_of, sum_problem
from scorekeeper.play import Play
from scorekeeper.translate import _


def corrected(play: Play, written: Sequence[str]) -> tuple[list[Given], list[str]]:
    """Return the results by seat with what is written, each `PLAYER=RESULT`, put in.

    What isn't named stays. Rounds that don't make a total which was named without them have to
    go; the sentences say so. Raises `Refusal`, `click.UsageError`.
    """
    read = [(*read_written(text), named_parts(text)) for text in written]
    if play.given is None:
        raise Refusal(_("This play has cards; correct them, or set points by hand."))
    results = list(play.given)
    totals_alone = set()
    for name, given, named in read:
        seat = seat_of(play, name)
        parts = {part: getattr(given, part) for part in named}
        if "rounds" in named and "total" not in named:
            parts["total"] = None
        results[seat] = replace(results[seat], **parts)
        if "rounds" in named:
            totals_alone.discard(seat)
        elif "total" in named:
            totals_alone.add(seat)
    results = [
        replace(given, total=old.total)
        if given.total is None and made.total is None and kept
        else given
        for given, made, old, kept in zip(
            results,
            completed(play.game, play.rules, results),
            play.given,
            _kept_totals(play, read),
            strict=True,
        )
    ]
    sentences = [_without_rounds(play, results, seat) for seat in sorted(totals_alone)]
    return results, [sentence for sentence in sentences if sentence]


def _kept_totals(play: Play, read: Sequence[tuple[str, Given, frozenset[str]]]) -> list[bool]:
    """Return by seat whether nobody named another total."""
    named = {seat_of(play, name) for name, _given, parts in read if "total" in parts}
    return [seat not in named for seat in range(len(play.seats))]


def _without_rounds(play: Play, results: list[Given], seat: int) -> str:
    """Take out the rounds of a seat that don't make its total, and say so; "" if they do."""
    given = results[seat]
    ends = end_points_of(play.game, results, play.rules)
    if sum_problem(play.game, play.table, given, ends[seat]) is None:
        return ""
    results[seat] = replace(given, rounds=None)
    return _(
        "{player}: the rounds {rounds} don’t make {total} and were taken out; "
        "the journal keeps them.",
        player=play.names[seat],
        rounds="+".join(str(points).replace("-", "−") for points in given.rounds or ()),
        total=str(given.total).replace("-", "−"),
    )
