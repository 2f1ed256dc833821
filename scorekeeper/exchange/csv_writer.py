"""The CSV file: one row for each play and player, for spreadsheets and other programs."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scorekeeper.exchange.csv_cells import guarded
from scorekeeper.exchange.results import local_time, minutes, seat_results
from scorekeeper.games import all_games
from scorekeeper.games.base import Table
from scorekeeper.play import Play

FIRST: Final = (
    "play_id", "game", "played_at", "duration_min", "location", "seat", "player",
)  # fmt: skip
LAST: Final = ("total", "puddings", "rank", "winner", "shared_win", "note")
BY_HAND: Final = "by_hand"
ROUND: Final = "round_{number}"


def columns_of(games: Sequence[str], rounds: int, *, by_hand: bool) -> tuple[str, ...]:
    """Return the names of the columns for plays of these games with at most so many rounds."""
    numbered = [ROUND.format(number=number + 1) for number in range(rounds)]
    return (*FIRST, *numbered, *_categories(games, by_hand=by_hand), *LAST)


def csv_lines(
    plays: Iterable[tuple[Play, str]],
    games: Sequence[str],
    rounds: int,
    *,
    by_hand: bool,
    excel: bool = False,
) -> Iterator[str]:
    """Yield the text of a file piece by piece; `excel` is for spreadsheets that need help.

    Nothing in it depends on the language of the machine. A blank cell is unknown or not
    entered; it is never 0.
    """
    categories = _categories(games, by_hand=by_hand)
    page = io.StringIO()
    writer = csv.writer(page, delimiter=";" if excel else ",", lineterminator="\r\n")
    if excel:
        page.write("\ufeff")
    writer.writerow(columns_of(games, rounds, by_hand=by_hand))
    for play, _changed in plays:
        writer.writerows(_rows(play, categories, rounds, excel=excel))
        yield _taken(page)
    yield _taken(page)


def _categories(games: Sequence[str], *, by_hand: bool) -> list[str]:
    found: dict[str, None] = {}
    for game in games:
        known = all_games()[game]
        rules = known.complete_rules({})
        empty = known.empty_rounds(known.seats[0], rules)
        card = known.score(Table(known.seats[0], empty, rules))
        for category in (*card.categories, *card.end_categories):
            found[category.id] = None
    if by_hand:
        found[BY_HAND] = None
    return list(found)


def _rows(
    play: Play, categories: Sequence[str], rounds: int, *, excel: bool
) -> Iterator[list[str]]:
    results = seat_results(play)
    winners = sum(bool(result.winner) for result in results)
    played_at = local_time(play.started_at) if excel else play.started_at
    for result in results:
        points = {**result.points, BY_HAND: result.by_hand}
        yield [
            play.id,
            play.game_id,
            played_at or "",
            _number(minutes(play)),
            guarded(play.location),
            str(result.seat + 1),
            guarded(result.player),
            *(
                _number(result.rounds[at] if at < len(result.rounds) else None)
                for at in range(rounds)
            ),
            *(_number(points.get(category)) for category in categories),
            _number(result.total),
            _number(result.puddings),
            _number(result.rank),
            _number(result.winner),
            _number(None if result.winner is None else result.winner and winners > 1),
            guarded(play.note),
        ]


def _number(value: int | None) -> str:
    return "" if value is None else str(int(value))


def _taken(page: io.StringIO) -> str:
    text = page.getvalue()
    page.seek(0)
    page.truncate()
    return text
