"""Rematch: a new play with the same seats and house rules; the next seat starts."""

import uuid

from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused
from scorekeeper.tui.screens.base import CommandScreen


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
