"""Whether a table ends with a whole play, or was cut off between two of its rows.

Only the last play of a file can be cut. What tells is a number that somebody else must have:
a seat or a place that is left out, a shared win of one, a play that nobody has won, or points
after the last round that these people alone can't get. Where the last rows held none of it,
what is left looks whole, and nothing can tell.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.exchange.csv_cells import Row, unguarded
from scorekeeper.exchange.csv_lines import NEVER_CLOSED
from scorekeeper.games.base import Game, RuleError
from scorekeeper.games.message import Message, msg

_LONGEST = 40


def cut_off(rows: Sequence[Row], game: Game | None) -> Message | None:
    """Return why the last play of a file is not whole, None if nothing tells."""
    if rows[-1].unclosed:
        return NEVER_CLOSED
    if rows[-1].short:
        return msg("the file stops in the middle of this line; get the whole file.")
    if (
        _seat_missing(rows)
        or _place_missing(rows)
        or _winner_missing(rows)
        or not (_ends_alone(rows, game) or _ends_with_dummy(rows, game))
    ):
        return msg(
            "the file stops before all its players are told (the last is {player}); "
            "get the whole file.",
            player=unguarded(rows[-1]["player"]).strip()[:_LONGEST] or "–",
        )
    return None


def needs_somebody(rows: Sequence[Row], game: Game | None) -> bool:
    """Return whether these people got their points only beside a dummy seat, or somebody else."""
    return not _ends_alone(rows, game)


def _seat_missing(rows: Sequence[Row]) -> bool:
    seats = _numbers(rows, "seat")
    return seats is not None and sorted(seats) != list(range(1, len(rows) + 1))


def _place_missing(rows: Sequence[Row]) -> bool:
    places = _numbers(rows, "rank")
    return places is not None and any(
        place != 1 + sum(other < place for other in places) for place in places
    )


def _winner_missing(rows: Sequence[Row]) -> bool:
    winners = [row.get("winner").strip() for row in rows]
    if any(row.get("shared_win").strip() == "1" for row in rows) and winners.count("1") == 1:
        return True
    # Where a dummy seat has won, the places still say who was first among the people.
    nobody_won = all(winner == "0" for winner in winners)
    return nobody_won and all(row.get("rank", "no such column") == "no such column" for row in rows)


def _ends_alone(rows: Sequence[Row], game: Game | None) -> bool:
    """Return whether house rules give these people, and nobody else, what the table says."""
    told = None if game is None else _ends(rows, game)
    if game is None or told is None:
        return True
    counts, points = told
    return any(
        game.dummy_seat(rules) is None and _sums(game, counts, rules) == points
        for rules in _all_rules(game)
    )


def _ends_with_dummy(rows: Sequence[Row], game: Game | None) -> bool:
    """Return whether a dummy seat, of which a table says nothing, explains what it says."""
    told = None if game is None else _ends(rows, game)
    if game is None or told is None:
        return True
    counts, points = told
    return any(
        game.dummy_seat(rules) == len(rows)
        and any(
            _sums(game, [*counts, count], rules)[:-1] == points for count in range(max(counts) + 2)
        )
        for rules in _all_rules(game)
    )


def _ends(rows: Sequence[Row], game: Game) -> tuple[list[int], list[int]] | None:
    """Return what the people have counted and their points after the last round, if all say it."""
    counts = _numbers(rows, "puddings")
    columns = [_numbers(rows, category.id) for category in game.end_categories]
    if counts is None or not columns:
        return None
    points = [0] * len(rows)
    for column in columns:
        if column is None:
            return None
        points = [one + other for one, other in zip(points, column, strict=True)]
    return counts, points


def _sums(game: Game, counts: Sequence[int], rules: dict[str, str]) -> list[int]:
    return [sum(points) for points in game.end_points(counts, rules)]


def _all_rules(game: Game) -> Iterator[dict[str, str]]:
    """Yield every choice of house rules, for a table does not say them; the usual ones first."""
    names = [rule.id for rule in game.house_rules]
    for choice in product(*([each.id for each in rule.choices] for rule in game.house_rules)):
        try:
            yield game.complete_rules(dict(zip(names, choice, strict=True)))
        except RuleError:
            continue


def _numbers(rows: Sequence[Row], column: str) -> list[int] | None:
    """Return the numbers of a column, None unless every row has one."""
    texts = [row.get(column).strip().replace("−", "-").removesuffix(".0") for row in rows]
    if all(text.isascii() and text.removeprefix("-").isdigit() and len(text) < 4 for text in texts):
        return [int(text) for text in texts]
    return None
