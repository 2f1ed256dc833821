"""Questions about points that a table asks without a play."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.game import NotationError, Question, QuestionError, Ruling
from scorekeeper.games.keltis.cards import STONE_COUNT, STONES, count, rows_of
from scorekeeper.games.keltis.notation import read_row
from scorekeeper.games.keltis.rows import (
    OPENING_NOTE,
    faults,
    hints,
    row_points,
    row_reason,
    stone_points,
    stones_reason,
    too_often,
)
from scorekeeper.games.questions import counts, each_hand, for_players
from scorekeeper.games.scorecard import Problem, Rules
from scorekeeper.i18n import Message, msg

_ROW_RULE: Final = msg(
    "Cards in a row: none 0, one −4, two −3, three −2, four 1, five 2, six 3, seven 6, eight 7, "
    "nine or more 10. Grey cards and end cards in the row count."
)
_STONES_RULE: Final = msg(
    "Wishing stones: none −4, one −1, two 0, three 4, four 6, five or more 10."
)


def _stones(values: Sequence[str], rules: Rules) -> Ruling:
    del rules
    for_players(values, 1, 4)
    stones = counts(values, 0, STONE_COUNT, msg("wishing stones"))
    if sum(stones) > STONE_COUNT:
        text = msg(
            "{count} wishing stones are given out, but there are {limit}.",
            count=sum(stones),
            limit=STONE_COUNT,
        )
        raise QuestionError(text)
    points = tuple(map(stone_points, stones))
    return Ruling(points, tuple(map(stones_reason, stones)), _STONES_RULE, "")


def _row(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer whether cards may lie so in a row; several values are one row.

    A row that breaks the rules is answered with `ok` false and all its problems.
    """
    del rules
    if not values:
        raise QuestionError(msg("Give the cards of the row in order, for example “0 1 3 g3 *”."))
    try:
        row = read_row(" ".join(values))
    except NotationError as error:
        return _refused(None, (("notation", error.message),))
    found = [
        (code, msg("{fault}.", fault=fault)) for code, fault in (*faults(row), *too_often(row))
    ]
    if found:
        return _refused(count(row), found)
    opening = Problem("warning", "end_card_first", OPENING_NOTE)
    return Ruling(
        (row_points(count(row)),),
        (row_reason(msg("row"), row),),
        _ROW_RULE,
        "",
        {"ok": True, "count": count(row), "next": hints(row)},
        (opening,) if row[:1] == ("*",) else (),
    )


def _refused(cards: int | None, found: Sequence[tuple[str, Message]]) -> Ruling:
    problems = tuple(Problem("error", code, text) for code, text in found)
    extra = {"ok": False, "count": cards, "next": ()}
    return Ruling((), (), _ROW_RULE, "", extra, problems)


QUESTIONS: Final = (
    Question(
        "stones",
        msg("What are these wishing stones worth?"),
        "STONES …",
        _stones,
        msg("stones"),
        msg("wishing stones of each player"),
        ("0", "3", "5"),
        from_play=each_hand(lambda hand: str(count(rows_of(hand)[STONES]))),
    ),
    Question(
        "row",
        msg("Is this row allowed, and what is it worth?"),
        "CARDS",
        _row,
        msg("row"),
        msg("cards of the row in order; g3 is the grey 3, * the end card"),
        ("0 1 3 4 6 6 7",),
        several=False,
    ),
)
