"""Points without cards as the journal keeps them: results of an old play, points set by hand."""

import json
from collections.abc import Iterable, Sequence

from scorekeeper.games.base import Adjustment, Game, Given, Problem, Seats, msg

CARDS, POINTS = "cards", "points"
"""The kinds of plays: scored from its cards, or only points or places that somebody wrote down."""

LARGEST = 9999
"""The largest number of points, either way, that can be set or given."""


MOST_COUNTED = 99
"""The largest number of what breaks a tie, such as puddings, that can be given."""


def results_text(results: Sequence[Given]) -> str:
    """Return the results by seat as the journal and the database keep them."""
    return json.dumps([_plain(given) for given in results], separators=(",", ":"))


def read_results(text: str) -> tuple[Given, ...]:
    """Return what `results_text` wrote."""
    return tuple(
        Given(total, None if rounds is None else tuple(rounds), puddings, rank)
        for total, rounds, puddings, rank in json.loads(text)
    )


def record_text(given: Sequence[Given] | None, rounds: Sequence[Sequence[str | None]]) -> str:
    """Return what is known of a play as the journal keeps it: its results, or its cards."""
    if given is not None:
        return results_text(given)
    return json.dumps({"cards": [list(hands) for hands in rounds]}, separators=(",", ":"))


def read_record(text: str) -> tuple[tuple[Given, ...] | None, tuple[tuple[str | None, ...], ...]]:
    """Return what `record_text` wrote: the results or None, and the cards or nothing."""
    if text.startswith("{"):
        return None, tuple(map(tuple, json.loads(text)["cards"]))
    return read_results(text), ()


def by_hand_text(adjustments: Iterable[Adjustment], round_: int, seat: int) -> str | None:
    """Return what is set by hand for one hand as the journal keeps it, None for nothing."""
    found = [
        [given.points, given.note]
        for given in adjustments
        if (given.round, given.seat) == (round_, seat)
    ]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if found else None


def read_by_hand(text: str | None, round_: int, seat: int) -> tuple[Adjustment, ...]:
    """Return what `by_hand_text` wrote."""
    return tuple(
        Adjustment(round_, seat, points, note) for points, note in json.loads(text or "[]")
    )


def in_order(adjustments: Iterable[Adjustment]) -> tuple[Adjustment, ...]:
    """Return the points set by hand by round and seat, those of one hand in their own order."""
    return tuple(sorted(adjustments, key=lambda given: (given.round, given.seat)))


def cards_problem(given: Sequence[Given] | None) -> Problem | None:
    """Return that a play without cards takes no cards and no points by hand, or None."""
    if given is None:
        return None
    return Problem(
        "error",
        "no_cards",
        msg("This play was written down without cards; correct its points instead."),
    )


def impossible_result(
    game: Game, given: Given, rounds: int, seat: int, seats: int
) -> Problem | None:
    """Return why the result of a seat (0-based) can't be kept in a play, or None if it can.

    What the rules do not allow can be kept; this is what no play of so many rounds and seats has.
    """
    player = Seats((seat,))
    numbers = [given.total or 0, *(points or 0 for points in given.rounds or ())]
    message = None
    if any(abs(points) > LARGEST for points in numbers):
        message = msg("{player}: points go from −{most} to {most}.", player=player, most=LARGEST)
    elif len(given.rounds or ()) > rounds:
        message = msg(
            "{player}: {given} rounds are written, but {game} has {rounds}.",
            player=player,
            given=len(given.rounds or ()),
            game=game.title,
            rounds=rounds,
        )
    elif given.puddings is not None and game.counted is None:
        message = msg(
            "{player}: {game} counts nothing that breaks a tie; leave the {count} out.",
            player=player,
            game=game.title,
            count=given.puddings,
        )
    elif given.puddings is not None and game.counted and not 0 <= given.puddings <= MOST_COUNTED:
        message = msg(
            "{player}: {count} is too much for {counted}.",
            player=player,
            count=given.puddings,
            counted=game.breaks_tie or game.counted,
        )
    elif given.rank is not None and not 1 <= given.rank <= seats:
        message = msg(
            "{player}: there is no place {rank} among {seats} players.",
            player=player,
            rank=given.rank,
            seats=seats,
        )
    if message is None:
        return None
    return Problem("error", "impossible_result", message, seat=seat)


def tidy(given: Given, rounds: int) -> Given:
    """Return a result with a total for each of so many rounds, or none where none is known."""
    known = given.rounds or ()
    if all(total is None for total in known):
        return Given(given.total, None, given.puddings, given.rank)
    filled = (*known, *[None] * (rounds - len(known)))
    return Given(given.total, filled, given.puddings, given.rank)


def _plain(given: Given) -> list[object]:
    rounds = None if given.rounds is None else list(given.rounds)
    return [given.total, rounds, given.puddings, given.rank]
