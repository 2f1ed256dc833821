"""Results without cards in words: what an edit changed, and what the star means."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.base import Given
from scorekeeper.given import read_results
from scorekeeper.translate import _


def results_change(
    before: str | None, after: str | None, names: Sequence[str], counted: str
) -> str:
    """Return each part of the results that an edit changed, from what to what.

    The texts are those of `results_text`; `names` are the players by seat at that time, and
    `counted` is the game's word for what breaks a tie.
    """
    old, new = (read_results(text) if text else () for text in (before, after))
    blank = [Given()] * len(names)
    pairs = zip(names, [*old, *blank], [*new, *blank], strict=False)
    parts = [part for name, was, now in pairs for part in _changes(name, was, now, counted)]
    return _("Points without cards: {changes}", changes="; ".join(parts) or "–")


def star_meaning() -> str:
    """Say what the star in a list of plays means."""
    return _("* set by hand, or outside the rules.")


def _changes(name: str, old: Given, new: Given, counted: str) -> Iterator[str]:
    if old.total != new.total:
        yield _(
            "{player} {before} → {after}",
            player=name,
            before=_number(old.total),
            after=_number(new.total),
        )
    rounds = max(len(old.rounds or ()), len(new.rounds or ()))
    for round_ in range(rounds):
        was, now = _round(old, round_), _round(new, round_)
        if was != now:
            yield _(
                "{player}, round {round} {before} → {after}",
                player=name,
                round=round_ + 1,
                before=_number(was),
                after=_number(now),
            )
    if old.puddings != new.puddings:
        yield _(
            "{player}, {counted} {before} → {after}",
            player=name,
            counted=counted,
            before=_number(old.puddings),
            after=_number(new.puddings),
        )
    if old.rank != new.rank:
        yield _(
            "{player}, place {before} → {after}",
            player=name,
            before=_number(old.rank),
            after=_number(new.rank),
        )


def _round(given: Given, round_: int) -> int | None:
    return given.rounds[round_] if given.rounds and round_ < len(given.rounds) else None


def _number(number: int | None) -> str:
    return "–" if number is None else str(number).replace("-", "−")
