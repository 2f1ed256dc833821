"""Questions about points that a table asks without a play."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.keltis.cards import STONE_COUNT, STONES, count, rows_of
from scorekeeper.games.keltis.notation import read_row
from scorekeeper.games.keltis.rows import (
    faults,
    hints,
    row_points,
    row_reason,
    stone_points,
    stones_reason,
    too_often,
)
from scorekeeper.games.parts import NotationError, Question, QuestionError, Ruling
from scorekeeper.games.questions import counts, each_hand, for_players
from scorekeeper.games.scorecard import Problem, Rules
from scorekeeper.i18n import msg

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
        return _refused(None, [Problem("error", "notation", error.message)])
    problems = [
        problem._replace(message=msg("{fault}.", fault=problem.message))
        for problem in (*faults(row), *too_often(row))
    ]
    if any(problem.level == "error" for problem in problems):
        return _refused(count(row), problems)
    reason = row_reason(msg("row"), row)
    extra = {"ok": True, "count": count(row), "next": hints(row)}
    return Ruling((row_points(count(row)),), (reason,), _ROW_RULE, "", extra, tuple(problems))


def _refused(cards: int | None, problems: Sequence[Problem]) -> Ruling:
    extra = {"ok": False, "count": cards, "next": ()}
    return Ruling((), (), _ROW_RULE, "", extra, tuple(problems))


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
