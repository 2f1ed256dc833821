"""Questions about points that a table asks without a play."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.keltis.cards import STONE_COUNT, count
from scorekeeper.games.keltis.notation import read_row
from scorekeeper.games.keltis.rows import COLOUR_ROWS, STONE_ROW, faults, hints, too_often
from scorekeeper.games.parts import NotationError, Question, QuestionError, Ruling
from scorekeeper.games.questions import by_number
from scorekeeper.games.scorecard import Problem, Rules
from scorekeeper.i18n import msg

_ROW_RULE: Final = msg(
    "Cards in a row: none 0, one −4, two −3, three −2, four 1, five 2, six 3, seven 6, eight 7, "
    "nine or more 10. Grey cards and end cards in the row count."
)


def questions(game: Game) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    return (
        by_number(
            game,
            STONE_ROW,
            msg("stones"),
            msg("wishing stones"),
            "0 3 5",
            msg("Wishing stones: none −4, one −1, two 0, three 4, four 6, five or more 10."),
            most=STONE_COUNT,
            least=1,
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
    rule = COLOUR_ROWS[0]
    extra = {"ok": True, "count": count(row), "next": hints(row)}
    points, why = (rule.worth(count(row)),), (rule.said(row, msg("row")),)
    return Ruling(points, why, _ROW_RULE, "", extra, tuple(problems))


def _refused(cards: int | None, problems: Sequence[Problem]) -> Ruling:
    extra = {"ok": False, "count": cards, "next": ()}
    return Ruling((), (), _ROW_RULE, "", extra, tuple(problems))
