"""Why an action on a play can't be done now: each function returns the problem, or None."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.base import Problem, Seats, msg
from scorekeeper.seating import Refused, seats_problem

if TYPE_CHECKING:
    from scorekeeper.play import Play


def refuse_if(problem: Problem | None) -> None:
    """Raise `Refused` if there is a problem."""
    if problem is not None:
        raise Refused(problem)


def closing_problem(play: "Play", round_: int) -> Problem | None:
    """Return why a round (0-based) can't be closed.

    The last round ends the play, so every hand of every round must be entered.
    """
    if play.abandoned_at is not None:
        return Problem("error", "abandoned", msg("This play is abandoned; resume it first."))
    if round_ + 1 < len(play.rounds):
        return None
    for number, hands in enumerate(play.rounds):
        missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
        if missing:
            return Problem(
                "error",
                "missing_hand",
                msg(
                    "Round {round}: the cards of {players} are not entered, "
                    "so the play can't end yet.",
                    round=number + 1,
                    players=Seats(missing),
                ),
                number,
                missing[0],
            )
    return None


def reseating_problem(play: "Play", names: Sequence[str]) -> Problem | None:
    """Return why these people, in table order, can't sit at the table instead."""
    return (
        seats_problem(names)
        or play.game.seats_problem(len(names), play.rules)
        or _leaving_problem(play, names)
        or _dummy_problem(play, names)
    )


def _leaving_problem(play: "Play", names: Sequence[str]) -> Problem | None:
    for seat, name in enumerate(play.names):
        entered = any(hands[seat] is not None for hands in play.rounds)
        entered = entered or bool(play.given and play.given[seat].known)
        entered = entered or any(given.seat == seat for given in play.adjustments)
        if name not in names and entered:
            return Problem(
                "error",
                "players",
                msg(
                    "{player} has cards in this play; rename the seat instead.",
                    player=Seats((seat,)),
                ),
                seat=seat,
            )
    return None


def _dummy_problem(play: "Play", names: Sequence[str]) -> Problem | None:
    dummy = play.game.dummy_seat(play.rules)
    if dummy is None or names[dummy] == play.seats[dummy].name:
        return None
    return Problem(
        "error", "players", msg("The dummy stays in seat {seat}.", seat=dummy + 1), seat=dummy
    )


def rules_problem(play: "Play", rules: Mapping[str, str]) -> Problem | None:
    """Return why the play can't be scored by these house rules, which are complete."""
    problem = play.game.seats_problem(len(play.seats), rules)
    if problem is None and play.game.dummy_seat(rules) != play.game.dummy_seat(play.rules):
        problem = Problem("error", "players", msg("Begin a new play to change the dummy seat."))
    return problem


def first_seat_problem(play: "Play", seat: int) -> Problem | None:
    """Return why a seat (0-based) can't have started."""
    if 0 <= seat < len(play.seats) and not play.seats[seat].dummy:
        return None
    return Problem("error", "players", msg("Seat {seat} can't start.", seat=seat + 1))


def abandoning_problem(play: "Play") -> Problem | None:
    """Return why the play can't be given up."""
    if not play.finished:
        return None
    return Problem("error", "finished", msg("A finished play can't be abandoned."))


def resuming_problem(play: "Play") -> Problem | None:
    """Return why the play can't be taken up again."""
    if not play.finished or play.abandoned_at is not None:
        return None
    message = msg("This play is finished, so there is nothing to take up again.")
    return Problem("error", "finished", message)
