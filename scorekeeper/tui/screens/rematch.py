"""Rematch: a new play with the same seats and house rules; the next seat starts."""

import uuid

from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused
from scorekeeper.translate import _, listed
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.text import shown


def ask_rematch(screen: CommandScreen, last: Play) -> None:
    """Ask before a new play like the last one begins: its key redoes on other screens."""

    def answered(answer: str | None) -> None:
        if answer == "begin":
            start_rematch(screen, last)

    people = [shown(seat.name) for seat in last.seats if not seat.dummy]
    text = _(
        "A new play of {game} with {players}; {starter} starts.",
        game=last.game.title.rstrip("!"),
        players=listed(people),
        starter=people[(last.first_seat + 1) % len(people)],
    )
    answers = [("stay", "z", _("Stay here")), ("begin", "b", _("Begin it"))]
    screen.app.push_screen(ChoiceScreen(_("Play again?"), [text], answers), answered)


def start_rematch(screen: CommandScreen, last: Play) -> None:
    """Store a new play like the last one and open its sheet instead of this screen."""
    from scorekeeper.store import plays
    from scorekeeper.store.errors import StoreError
    from scorekeeper.tui.screens.home import HomeScreen
    from scorekeeper.tui.screens.sheet import SheetScreen

    people = sum(not seat.dummy for seat in last.seats)
    try:
        play = plays.create(
            screen.keeper.db,
            new_play(
                str(uuid.uuid4()),
                last.game_id,
                last.names,
                last.rules,
                started_at=screen.keeper.now(),
                first_seat=(last.first_seat + 1) % people,
            ),
        )
    except Refused as refusal:
        screen.refuse(refusal.problem.message, last.names)
        return
    except StoreError as error:
        screen.keeper.say_error(error)
        return
    sheet = SheetScreen(play)
    if isinstance(screen, HomeScreen):
        screen.app.push_screen(sheet)
    else:
        screen.app.switch_screen(sheet)
