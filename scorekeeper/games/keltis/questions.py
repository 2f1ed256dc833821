"""Questions about points that a table asks without a play."""

import re
from collections.abc import Sequence
from typing import Final

from scorekeeper.games.base import (
    Message,
    NotationError,
    Problem,
    Question,
    QuestionError,
    Rules,
    Ruling,
    Seats,
    msg,
    msgn,
)
from scorekeeper.games.keltis.cards import COPIES, LONGEST_ROW, STONE_COUNT
from scorekeeper.games.keltis.explain import row_reason, stones_reason
from scorekeeper.games.keltis.notation import Part, count, read_row
from scorekeeper.games.keltis.rows import OPENING_NOTE, hints, opens_with_end, walk
from scorekeeper.games.keltis.scoring import row_points, stone_points

_COUNT: Final = re.compile(r"[0-9]{1,3}")
_MOST_PLAYERS: Final = 4
_ROW_RULE: Final = msg(
    "Cards in a row: none 0, one −4, two −3, three −2, four 1, five 2, six 3, seven 6, "
    "eight 7, nine or more 10. Grey cards and end cards in the row count."
)
_STONES_RULE: Final = msg(
    "Wishing stones: none −4, one −1, two 0, three 4, four 6, five or more 10."
)


def settle_stones(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer what these numbers of wishing stones are worth (card game rules)."""
    del rules
    if not 1 <= len(values) <= _MOST_PLAYERS:
        raise QuestionError(
            msgn(
                "Give the stones of 1 to 4 players, not of {count}.",
                "Give the stones of 1 to 4 players, not of {count}.",
                len(values),
            )
        )
    stones = []
    for seat, value in enumerate(values):
        if not _COUNT.fullmatch(value.strip()):
            raise QuestionError(
                msg(
                    "“{value}” for {player}: give the stones as a whole number from 0 to {limit}.",
                    value=value[:20],
                    player=Seats((seat,)),
                    limit=STONE_COUNT,
                ),
                seat,
            )
        stones.append(int(value))
    if sum(stones) > STONE_COUNT:
        raise QuestionError(
            msg(
                "{count} wishing stones are given out, but there are {limit}.",
                count=sum(stones),
                limit=STONE_COUNT,
            )
        )
    return Ruling(
        tuple(stone_points(number) for number in stones),
        tuple(stones_reason(number) for number in stones),
        _STONES_RULE,
        "",
    )


def settle_row(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer whether cards may lie so in a row, what it is worth and what it still takes.

    Several values are one row written without quotation marks. A row that breaks the rules
    is answered with `ok` false and all its problems (card game rules).
    """
    del rules
    if not values:
        raise QuestionError(msg("Give the cards of the row in order, for example “0 1 3 g3 *”."))
    try:
        row = read_row(" ".join(values))
    except NotationError as error:
        problem = Problem("error", "notation", error.message)
        return _refused(None, (problem,))
    problems = _row_problems(row)
    if problems:
        return _refused(count(row), problems)
    notes = (OPENING_NOTE,) if opens_with_end(row) else ()
    return Ruling(
        (row_points(count(row)),),
        (row_reason(msg("row"), row),),
        _ROW_RULE,
        "",
        {"ok": True, "count": count(row), "next": hints(row)},
        tuple(Problem("warning", "end_card_first", note) for note in notes),
    )


def _refused(cards: int | None, problems: tuple[Problem, ...]) -> Ruling:
    return Ruling((), (), _ROW_RULE, "", {"ok": False, "count": cards, "next": ()}, problems)


def _row_problems(row: Part) -> tuple[Problem, ...]:
    found: list[tuple[str, Message]] = [
        ("row_order", msg("{fault}.", fault=fault)) for fault in walk(row).faults
    ]
    for number, copies in enumerate(COPIES):
        laid = row.count(str(number))
        if laid > copies:
            found.append(
                (
                    "deck_limit",
                    msgn(
                        "{laid} cards with {number}, but each colour has {count}; "
                        "one more can only be the grey card, written g{number}.",
                        "{laid} cards with {number}, but each colour has {count}; "
                        "one more can only be the grey card, written g{number}.",
                        copies,
                        number=number,
                        laid=laid,
                    ),
                )
            )
        greys = row.count(f"g{number}")
        if greys > 1:
            found.append(
                (
                    "deck_limit",
                    msg(
                        "{count} grey cards with {number}, but the box holds one.",
                        number=number,
                        count=greys,
                    ),
                )
            )
    if count(row) > LONGEST_ROW:
        found.append(
            (
                "row_length",
                msg(
                    "{count} cards, but no row can have more than {limit}.",
                    count=count(row),
                    limit=LONGEST_ROW,
                ),
            )
        )
    return tuple(Problem("error", code, message) for code, message in found)


QUESTIONS: Final = (
    Question(
        "stones",
        msg("What are these wishing stones worth?"),
        "STONES …",
        settle_stones,
        msg("stones"),
        msg("wishing stones of each player"),
        ("0", "3", "5"),
    ),
    Question(
        "row",
        msg("Is this row allowed, and what is it worth?"),
        "CARDS",
        settle_row,
        msg("row"),
        msg("cards of the row in order; g3 is the grey 3, * the end card"),
        ("0 1 3 4 6 6 7",),
    ),
)
