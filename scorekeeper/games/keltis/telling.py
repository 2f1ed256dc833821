"""A scorecard of Keltis in words."""

from typing import Final

from scorekeeper.games.keltis.cards import (
    CATEGORIES,
    COLOURS,
    ENDING_ROWS,
    GROUNDS,
    LOOSE,
    SET_ASIDE,
    STONES,
    Row,
    count,
    rows_of,
)
from scorekeeper.games.keltis.rows import row_reason, stone_points, stones_reason
from scorekeeper.games.parts import Figures, Line, Race
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, msg, msgn

_ROW_NAMES: Final = (
    msg("red row"),
    msg("yellow row"),
    msg("green row"),
    msg("blue row"),
    msg("purple row"),
)


class KeltisTelling(Telling):
    """A scorecard of Keltis in words."""

    def _rows(self, round_: int) -> list[tuple[Row, ...] | None]:
        return [None if hand is None else rows_of(hand) for hand in self.table.rounds[round_]]

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each row, the stones and the loose grey cards."""
        rows, score = self._rows(round_)[seat], self.card.hand(round_, seat)
        if rows is None or score is None:
            return ()
        loose = count(rows[LOOSE])
        reasons = [
            *map(row_reason, _ROW_NAMES, rows[:STONES]),
            stones_reason(count(rows[STONES])),
            msgn(
                "{count} loose grey card: {points}",
                "{count} loose grey cards: {points}",
                loose,
                points=loose,
            )
            if loose
            else msg("no loose grey cards"),
        ]
        return tuple(map(Line, CATEGORIES, score.points, reasons))

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return how near the end is, and what two players leave out."""
        ended = msgn(
            "{count} row of {limit} with an end card",
            "{count} rows of {limit} with an end card",
            ended_rows(self._rows(round_)),
            limit=ENDING_ROWS,
        )
        if self.table.seats == 2:
            return (ended, msg("{count} cards set aside", count=SET_ASIDE))
        return (ended,)

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return the wishing stones and the loose grey cards."""
        seats = self._rows(round_)
        return tuple(
            Figures(heading, tuple("–" if rows is None else str(count(rows[n])) for rows in seats))
            for heading, n in ((msg("stones"), STONES), (msg("grey"), LOOSE))
        )

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return the wishing stones and what they pay, and the rows with an end card."""
        seats = self._rows(round_)
        stones = tuple(None if rows is None else count(rows[STONES]) for rows in seats)
        pays = tuple(None if number is None else stone_points(number) for number in stones)
        ends = tuple(None if rows is None else ended_rows([rows]) for rows in seats)
        unpaid = (None,) * len(ends)
        ended = msg("Rows with an end card"), "■", GROUNDS[LOOSE], ends, unpaid
        return (
            Race.of(CATEGORIES[STONES], stones, pays, msg("none −4, five 10")),
            Race(*ended, msg("five in all end the game")),
        )

    def json(self, seat: int) -> dict[str, object]:
        """Return the points of the rows by colour, of the stones and of the loose greys."""
        hand = self.card.hand(0, seat)
        points: tuple[int | None, ...] = (None,) * len(CATEGORIES)
        if hand is not None and hand.points:
            points = hand.points
        found: dict[str, object] = {
            "rows": dict(zip(COLOURS, points, strict=False)),
            "stones": points[STONES],
            "grey": points[LOOSE],
        }
        if hand is not None and hand.by_hand:
            found["by_hand"] = hand.by_hand
        return found


def ended_rows(seats: list[tuple[Row, ...] | None]) -> int:
    """Return how many rows of these seats show an end card."""
    return sum("*" in row for rows in seats for row in (rows or ())[:STONES])
