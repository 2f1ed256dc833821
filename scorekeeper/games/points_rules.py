"""What a game says about points that were written down without cards."""

from collections.abc import Sequence

from scorekeeper.games.message import Message, Seats, msg, msgn
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.games.scorecard import Adjustment, Category, Decision, Problem, Rules, Table


def by_hand_message(adjustment: Adjustment) -> Message:
    """Say what the table added by hand."""
    if adjustment.note:
        return msgn(
            "{count} point added by hand: {note}",
            "{count} points added by hand: {note}",
            adjustment.points,
            note=adjustment.note,
        )
    return msgn("{count} point added by hand.", "{count} points added by hand.", adjustment.points)


def by_hand_problems(table: Table) -> list[Problem]:
    """Return a warning for everything that the table added by hand."""
    return [
        Problem("warning", "by_hand", by_hand_message(given), given.round, given.seat)
        for given in table.adjustments
    ]


def by_hand_parts(table: Table, round_: int, seat: int) -> tuple[Message, ...]:
    """Return what was added by hand to one hand, as parts of a sentence."""
    return tuple(
        by_hand_message(given)
        if given.note
        else msgn("{count} point by hand", "{count} points by hand", given.points)
        for given in table.adjustments
        if (given.round, given.seat) == (round_, seat)
    )


class PointsRules:
    """The part of a game that is asked where only points, puddings or places are known.

    `counts` are what breaks a tie by seat, None where nobody knows.
    """

    end_categories: tuple[Category, ...] = ()
    """What scores after the last round."""
    breaks_tie: Message | None = None
    """What breaks a tie, inside a sentence."""

    def rank_points(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the places by totals, and by what breaks a tie where that is known."""
        del counts, rules
        return competition_ranks([(total,) for total in totals])

    def end_points(self, counts: Sequence[int], rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Return the points of the end categories by seat for what the seats have counted."""
        del rules
        return ((),) * len(counts)

    def end_range(self, seats: int, rules: Rules) -> range:
        """Return which points a seat can get after the last round."""
        del seats, rules
        return range(1)

    def check_counts(self, counts: Sequence[int | None]) -> tuple[Problem, ...]:
        """Return what the box does not allow in what the seats have counted without cards."""
        del counts
        return ()

    def check_points(
        self, seats: int, rules: Rules, round_totals: Sequence[int | None], total: int | None
    ) -> tuple[Problem, ...]:
        """Return which points of a seat without cards the rules do not allow, as warnings."""
        del seats, rules, round_totals, total
        return ()

    def decide_points(
        self,
        ranks: Sequence[int | None],
        totals: Sequence[int],
        counts: Sequence[int | None],
    ) -> Decision:
        """Return how totals, and what breaks a tie, lead to these places."""
        del counts
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        total, won = totals[winners[0]], Seats(winners)
        if len(winners) > 1:
            return Decision(
                "shared",
                msg("{winners} share the win with {total} points each.", winners=won, total=total),
            )
        return Decision("total", msg("{winner} wins with {total}.", winner=won, total=total))
