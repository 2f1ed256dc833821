"""Questions that several screens ask: playing again with the same people, deleting a play."""

from collections.abc import Callable
from typing import Any

from scorekeeper.i18n import msg
from scorekeeper.play import actions
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play
from scorekeeper.store.queries import Row
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.dialogs import Answer
from scorekeeper.tui.widgets.plays import play_name
from scorekeeper.tui.widgets.rows import shown


def ask_rematch(screen: BaseScreen[Any], play: Play) -> None:
    """Ask before the same players begin anew; then their sheet is opened."""
    people = [number for number, seat in enumerate(play.seats) if seat.kind != "dummy"]
    later = [number for number in people if number > play.first_seat]
    first = play.first_seat if play.starter is None else (later or people)[0]
    names = tuple(shown(play.names[number]) for number in people)
    keeper = screen.keeper
    seats = [seat_of(play, number) for number in range(len(play.seats))]

    def answered(answer: str) -> None:
        if answer == "start":
            keeper.do(
                lambda store: store.begin(
                    actions.begin(
                        store.people(),
                        play.game_id,
                        seats,
                        play.rules,
                        started=keeper.now(),
                        first=first,
                        place=play.place,
                    )
                ),
                lambda begun: keeper.open("sheet", begun.id),
            )

    screen.ask(
        msg("Play {game} again?", game=shown(play.title)),
        [
            msg("{players}, in the same seats.", players=names),
            msg("{player} starts.", player=shown(play.names[first])),
        ],
        [Answer("no", "z", msg("Not now")), Answer("start", "r", msg("Start"))],
        answered,
    )


def ask_delete(screen: BaseScreen[Any], play: Row, then: Callable[[], None]) -> None:
    """Ask before a play goes into the bin."""
    keeper = screen.keeper

    def answered(answer: str) -> None:
        if answer == "delete":
            keeper.act(play.id, actions.bin, lambda _play: then())

    screen.ask(
        msg("Delete this play?"),
        [
            play_name(play, keeper.now()),
            msg("It goes into the bin, from which it can be taken back."),
        ],
        [Answer("keep", "z", msg("Keep it")), Answer("delete", "d", msg("Delete it"))],
        answered,
    )


def seat_of(play: Play, number: int) -> Json:
    """Return who sits in a seat, as a new play is told it."""
    seat = play.seats[number]
    if seat.kind == "dummy":
        return {"dummy": seat.name}
    return seat.person if seat.person is not None else {"guest": seat.name}
