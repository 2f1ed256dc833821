"""What is said of Keltis beside points: how near the end is."""

from typing import Final

from scorekeeper.games.keltis.cards import (
    COLOURS,
    ENDING_ROWS,
    GROUNDS,
    LOOSE,
    SET_ASIDE,
    STONES,
    rows_of,
)
from scorekeeper.games.parts import Race
from scorekeeper.games.scorecard import Category, Hand
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, msg, msgn

_ENDED: Final = Category("ends", msg("Rows with an end card"), icon="■", ground=GROUNDS[LOOSE])


class KeltisTelling(Telling):
    """A scorecard of Keltis in words."""

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return how near the end is, and what two players leave out."""
        if self.table.results is not None:
            return ()
        ended = msgn(
            "{count} row of {limit} with an end card",
            "{count} rows of {limit} with an end card",
            sum(ended_rows(hand or ()) for hand in self.table.rounds[round_]),
            limit=ENDING_ROWS,
        )
        if self.table.seats == 2:
            return (ended, msg("{count} cards set aside", count=SET_ASIDE))
        return (ended,)

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return the wishing stones and what they pay, and the rows with an end card."""
        if self.table.results is not None:
            return ()
        hands = self.table.rounds[round_]
        ends = tuple(None if hand is None else ended_rows(hand) for hand in hands)
        rule = msg("five in all end the game")
        return (*super().races(round_), Race(_ENDED, ends, (None,) * len(ends), rule))

    def json(self, seat: int) -> dict[str, object]:
        """Return the points of the rows by colour, of the stones and of the loose greys."""
        hand = self.card.hand(0, seat)
        points = dict(
            zip((it.id for it in self.card.categories), hand.points if hand else (), strict=False)
        )
        found: dict[str, object] = {
            "rows": {colour: points.get(colour) for colour in COLOURS},
            "stones": points.get("stones"),
            "grey": points.get("grey"),
        }
        if hand is not None and hand.by_hand:
            found["by_hand"] = hand.by_hand
        return found


def ended_rows(hand: Hand) -> int:
    """Return how many rows of a hand show an end card."""
    return sum("*" in row for row in rows_of(hand)[:STONES])
