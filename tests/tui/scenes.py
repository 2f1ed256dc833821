"""The pictures of the program: what lies in the file and which keys lead there."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from scorekeeper.play import Play
from scorekeeper.tui.app import ScorekeeperApp
from tests.tui.drive import Clock, Person
from tests.tui.plays import FIVE, FOUR, TWO, keep, play_of

PAIR = ("Ann", "Ben")
FOUR_NAMES = ("Ann", "Ben", "Chi", "Dov")
FIVE_NAMES = ("Ann", "Ben", "世蓮", "Maximilian the Great", "Eve")

TIED = [
    ["3tte2le2q", "pdd32dpls", "stsw2tstq"],
    ["qddlql3sd", "wtdcd2ttd", "p1dpltstc"],
    ["tdp212lp2", "pl13s3swc", "plsee33dw"],
]
"""A legal play with equal totals that the puddings decide."""

SHARED = [
    ["ptts2tl2q", "lwqd21sss", "3pwl22s3d"],
    ["slpqsd2es", "w2p1tescs", "dds22qtt1"],
    ["s3dtttecw", "qpt1ddd2w", "s332tpce1"],
]
"""A legal play with equal totals and puddings: two winners."""


@dataclass(frozen=True)
class Scene:
    """Plays in the file and the keys that are pressed on Home."""

    plays: tuple[Play, ...] = ()
    keys: tuple[str, ...] = ()

    def app(self, database: Path, settings: Path) -> ScorekeeperApp:
        """The program on a file with these plays, at a moment that never changes."""
        if self.plays:
            keep(database, *self.plays)
        return ScorekeeperApp(database, now=Clock(), settings_file=settings)

    @property
    def way(self) -> Callable[[Pilot[None]], Awaitable[None]]:
        """The way from the first picture to this one."""

        async def go(pilot: Pilot[None]) -> None:
            app = pilot.app
            assert isinstance(app, ScorekeeperApp)
            person = Person(app, pilot)
            await person.until(lambda: app.ready, "the database")
            await person.settle()
            for key in self.keys:
                await person.press(key)
                for field in app.screen.query(Input):
                    field.cursor_blink = False
            await person.settle()

        return go


def results(*keys: str) -> tuple[str, ...]:
    """The keys that open the newest play of the list beside the menu."""
    return ("tab", "home", "enter", *keys)


EVENINGS = (
    play_of(PAIR, TWO, play_id="1", started_at="2026-11-21T20:15:00+01:00"),
    play_of(FOUR_NAMES, FOUR, play_id="2", started_at="2026-11-28T19:00:00+01:00"),
    play_of(PAIR, [("wqtt", "dd")], play_id="4", closed=0, started_at="2026-11-29T19:20:00+01:00"),
    play_of(("Ann", "Ben", "Chi"), SHARED, play_id="3", started_at="2026-11-29T18:30:00+01:00"),
)
ROUND_1 = (play_of(PAIR, [("wqwlttss", "dddw")], closed=0),)
ROUND_3 = (play_of(FIVE_NAMES, [*FIVE[:2], (*FIVE[2][:4], "pel")], closed=2),)

HOME_EMPTY = Scene()
HOME = Scene(EVENINGS)
NEW_PLAY = Scene(EVENINGS, ("n", *"Ann", "enter", "B"))
SHEET_PAIR = Scene(ROUND_1, ("c", "up"))
SHEET_FIVE = Scene(ROUND_3, ("c",))
CORRECTING = Scene(ROUND_3, ("c", "pageup", "pageup", "up"))
ODD_HAND = Scene((play_of(PAIR, [(TWO[0][0], TWO[0][1][:-1])], closed=0),), ("c", "enter"))
ROUND_RESULT = Scene((play_of(FOUR_NAMES, FOUR[:1], closed=0),), ("c", "up", "enter", "down"))
FINAL = Scene((play_of(FIVE_NAMES, FIVE),), results())
FINAL_PUDDINGS = Scene((play_of(("Ann", "Ben", "Chi"), TIED),), results())
FINAL_SHARED = Scene((play_of(("Ann", "Ben", "Chi"), SHARED),), results())
WHY = Scene(ROUND_3, ("c", "up", "question_mark"))
HELP = Scene(ROUND_3, ("c", "f1"))
