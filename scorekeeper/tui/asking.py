"""Questions that several screens ask: playing again with the same people, deleting a play."""

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.i18n import Message, msg
from scorekeeper.play import actions
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play
from scorekeeper.store.queries import Row
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.dialogs import Answer, Ask
from scorekeeper.tui.widgets.plays import play_name
from scorekeeper.tui.widgets.rows import shown


def confirm(
    screen: BaseScreen[Any],
    title: Message,
    lines: Sequence[Message | str],
    no: Message,
    yes: tuple[str, Message],
    then: Callable[[], None],
) -> None:
    """Ask before something is done: the safe answer, and the key and words of the other one."""

    def answered(answer: str) -> None:
        if answer == "yes":
            then()

    screen.ask(Ask(title, lines, [Answer("no", "z", no), Answer("yes", *yes)]), answered)


def ask_rematch(screen: BaseScreen[Any], play: Play) -> None:
    """Ask before the same players begin anew; then their sheet is opened."""
    people = [number for number, seat in enumerate(play.seats) if seat.kind != "dummy"]
    starter = -1 if play.starter is None else play.starter
    first = next((number for number in people if number > starter), people[0])
    keeper = screen.keeper
    seats = [_seat_of(play, number) for number in range(len(play.seats))]

    def begin() -> None:
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

    names = tuple(shown(play.names[number]) for number in people)
    lines = [
        msg("{players}, in the same seats.", players=names),
        msg("{player} starts.", player=shown(play.names[first])),
    ]
    title = msg("Play {game} again?", game=shown(play.title))
    confirm(screen, title, lines, msg("Not now"), ("r", msg("Start")), begin)


def ask_delete(screen: BaseScreen[Any], play: Play | Row, then: Callable[[], None]) -> None:
    """Ask before a play goes into the bin."""
    keeper = screen.keeper
    lines: list[Message | str] = [
        play_name(play, keeper.now()),
        msg("It goes into the bin, from which it can be taken back."),
    ]

    def delete() -> None:
        keeper.act(play.id, actions.bin, lambda _play: then())

    title = msg("Delete this play?")
    confirm(screen, title, lines, msg("Keep it"), ("d", msg("Delete it")), delete)


def _seat_of(play: Play, number: int) -> Json:
    """Return who sits in a seat, as a new play is told it."""
    seat = play.seats[number]
    if seat.kind == "dummy":
        return {"dummy": seat.name}
    return seat.person if seat.person is not None else {"guest": seat.name}
