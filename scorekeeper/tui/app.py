"""The application, which keeps the open file and the look, and opens screens by their names.

A screen is a module of `tui/screens` with one `SCREEN`; it knows the application, the
application knows only what all screens are (`Surface`), and no screen imports another.
"""

import gc
import os
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual import constants
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.events import Event, InputEvent, Key, Paste
from textual.screen import Screen

from scorekeeper.i18n import Message, Refused, choose, msg, say
from scorekeeper.paths import config_file
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.settings import FILE_NAME, Settings, save_settings
from scorekeeper.store.backups import daily_backup
from scorekeeper.store.database import open_store
from scorekeeper.store.faults import Busy
from scorekeeper.store.log import Store
from scorekeeper.tui.command import Command, key_name
from scorekeeper.tui.commands import AREAS
from scorekeeper.tui.keys import Keymap
from scorekeeper.tui.surface import Surface
from scorekeeper.tui.theme import LOOKS, look_for, textual_theme
from scorekeeper.tui.turns import Turns
from scorekeeper.tui.widgets.lines import too_small

if TYPE_CHECKING:
    from scorekeeper.web.server import Serving

FOLLOW: Final = 0.2
"""Seconds between two looks whether another program has written."""

TRY_AGAIN: Final = 0.05
"""Seconds after which a file that another program has locked is tried again."""

GIVE_UP: Final = 20.0
"""Seconds after which a locked file is given up, and what was typed is named."""

T = TypeVar("T")


class ScorekeeperApp(App[int]):
    """The score sheet in a terminal: the keeper of all screens.

    What writes goes through `do`: while another program holds the file it waits, and keys wait
    behind it in order; `then` gets the result, at once in nearly every case. A refusal is said
    in the message line and `then` is not called.
    """

    TITLE = "Scorekeeper"
    BINDINGS: ClassVar[list[BindingType]] = []
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(
        self,
        path: Path,
        settings: Settings | None = None,
        *,
        keymap: Keymap | None = None,
        told: Message | None = None,
        settings_file: Path | None = None,
        demo: bool = False,
        first: str = "home",
        now: Callable[[], str] | None = None,
    ) -> None:
        # With NO_COLOR only native colours can be switched off altogether.
        self._plain = "NO_COLOR" in os.environ
        self.settings = settings or Settings()
        super().__init__(ansi_color=True if self._plain else None)
        self.path = path
        self.demo = demo
        self._own_keys = keymap or {}
        self._told = told
        self._settings_file = settings_file
        self._first = first
        self._now = now
        self._store: Store | None = None
        self._turns = Turns(self)
        self.drafts: dict[str, Any] = {}
        """What was typed on a screen and is not kept yet, by the screen's name."""
        self.serving: Serving | None = None
        """The phones that are served beside the screens."""
        self._following = False
        self._sixteen = self.console.color_system == "standard"
        for name in LOOKS:
            self.register_theme(textual_theme(look_for(name, sixteen=self._sixteen)))
        self._wear()

    # What screens ask for.

    @property
    def store(self) -> Store:
        """The open file."""
        if self._store is None:
            raise RuntimeError("the file is opened after the first picture")
        return self._store

    @property
    def ready(self) -> bool:
        """Whether the file is open; Home is painted before."""
        return self._store is not None

    @property
    def motion(self) -> bool:
        """Whether anything moves."""
        return self.animation_level != "none"

    def now(self) -> str:
        """Return the time as ISO text with its offset."""
        return self._now() if self._now else datetime.now().astimezone().isoformat("T", "seconds")

    def do(
        self, step: Callable[[Store], T], then: Callable[[T], None], *, until: float = 0.0
    ) -> None:
        """Run a step that writes, then `then`; wait while another program holds the file."""
        waited = until > 0
        try:
            found = step(self.store)
        except Busy as busy:
            until = until or monotonic() + GIVE_UP
            if monotonic() < until:
                self._turns.hold()
                self.top.tell(
                    msg("Another program is using the file; what you type waits in order.")
                )
                self.set_timer(TRY_AGAIN, lambda: self.do(step, then, until=until))
                return
            typed = tuple(map(key_name, self._turns.drop()))
            lost = msg(
                "The file is still in use by another program. Not stored: {keys}.", keys=typed
            )
            self.top.refuse(lost if typed else busy.message)
        except Refused as refusal:
            self.top.refuse(refusal.message)
        else:
            if waited:
                self.top.tell("")
            then(found)
        if waited:
            self._turns.go_on()

    def act(
        self, play_id: str, action: Callable[[Play], Cells], then: Callable[[Play], None]
    ) -> None:
        """Change a play as `store.act` does, then go on with the changed one."""
        self.do(lambda store: store.act(play_id, action), then)

    def swap(self, job: Callable[[Path], T], then: Callable[[T], None]) -> None:
        """Run a job on the closed file (restore, rescue), open it again, and go on."""
        self.store.close()
        self._store = None
        try:
            found = job(self.path)
        except Refused as refusal:
            if self._open_store():
                self.top.refuse(refusal.message)
        else:
            if self._open_store():
                then(found)

    def open(
        self, name: str, *values: object, then: Callable[[Any], None] | None = None, **named: object
    ) -> None:
        """Open the screen of this name over the present one; `then` gets what it leaves with."""
        self.push_screen(screen_class(name)(*values, **named), then)

    def replace(self, name: str, *values: object, **named: object) -> None:
        """Open the screen of this name in place of the present one."""
        if len(self.screen_stack) < 2:
            self.push_screen(screen_class(name)(*values, **named))
        else:
            self.switch_screen(screen_class(name)(*values, **named))

    def leave_play(self, play: Play) -> None:
        """Go Home from a play; one without any card is dropped, its names wait in New play."""
        if play.entered or play.finished:
            self.home()
            return

        def drop(store: Store) -> None:
            with store.transaction("table"):
                if not store.play(play.id).entered:
                    store.erase(play.id)

        def dropped(_none: None) -> None:
            self.drafts["left"] = play
            self.home()

        self.do(drop, dropped)

    def home(self) -> None:
        """Close all screens down to Home."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def save_settings(self, **changes: object) -> None:
        """Change preferences, which hold at once, and remember them."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        if "language" in changes and self.settings.language:
            choose(self.settings.language)
        self._wear()
        self._paint_all()
        if not save_settings(self.settings, self._settings_file):
            folder = (self._settings_file or config_file(FILE_NAME) or Path()).parent
            self.top.tell(
                msg(
                    "{folder} can't be written, so the next start won't know of this. "
                    "Plays are saved all the same.",
                    folder=str(folder),
                )
            )

    def commands_of(self, area: str) -> tuple[Command, ...]:
        """Return the commands of a screen (“everywhere” too) with the user's keys."""
        known = [(one, self._own_keys.get(f"{area}.{one.name}")) for one in AREAS.get(area, ())]
        return tuple(one.with_keys(own) if own else one for one, own in known)

    @property
    def top(self) -> Surface[Any]:
        """The screen or dialog of ours on top."""
        return next(one for one in reversed(self.screen_stack) if isinstance(one, Surface))

    def follow_soon(self) -> None:
        """Show what was changed elsewhere; another thread may call this."""
        if not self._following:  # several changes are drawn at once
            self._following = True
            self.call_later(self._follow, sure=True)

    # Life.

    def get_default_screen(self) -> Screen[Any]:
        """Return Home, which lies below all others."""
        return screen_class("home")()

    def on_mount(self) -> None:
        """Show Home at once; the file is opened behind the first picture."""
        from scorekeeper.tui.terminal import leave_when_told

        leave_when_told(self)
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        if not gc.isenabled():
            # All that there is so far stays until the end.
            gc.freeze()
            gc.enable()
        if self._open_store():
            if self._told is not None:
                self.top.tell(self._told)
            if self._first != "home":
                self.open(self._first)
            self._turns.go_on()
            self.set_interval(FOLLOW, self._follow)
            self.run_worker(self._keep_today, thread=True, exit_on_error=False)

    def _open_store(self) -> bool:
        try:
            self._store = open_store(self.path)
        except Refused as refusal:
            self.exit(return_code=1, message=say(refusal.message))
            return False
        self._store.file.patience = TRY_AGAIN
        self._paint_all()
        return True

    def _wear(self) -> None:
        self.look = look_for(self.settings.theme, plain=self._plain, sixteen=self._sixteen)
        self.theme = self.look.name
        self.animation_level = constants.TEXTUAL_ANIMATIONS if self.settings.animations else "none"

    def _paint_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Surface):
                screen.repaint()

    def _keep_today(self) -> None:
        """Back the file up once a day, beside the screens; say so if that fails."""
        try:
            with closing(open_store(self.path, writable=False)) as store:
                daily_backup(store.file)
        except Refused as refusal:
            why = refusal.message
            with suppress(RuntimeError):  # the program was left meanwhile
                self.call_from_thread(lambda: self.top.refuse(why))

    def on_unmount(self) -> None:
        """End what phones listen to and close the file; there is nothing left to save."""
        self._turns.close()
        if self.serving is not None:
            self.serving.stop()
        if self._store is not None:
            self._store.close()

    def _follow(self, *, sure: bool = False) -> None:
        self._following = False
        # The application may be ending.
        if self.ready and self.screen_stack and (self.store.changed() or sure):
            self.top.follow()
            self.top.redraw_edges()

    async def on_event(self, event: Event) -> None:
        """Take what is typed in the order typed; nothing while the window is too small."""
        given = isinstance(event, InputEvent | Paste) and not event.is_forwarded
        if not given:
            await super().on_event(event)
            return
        leaving = isinstance(event, Key) and event.key in {"ctrl+c", "ctrl+q"}
        if isinstance(event, Key | Paste) and too_small(self.size) and not leaving:
            return
        if self._turns.is_due(event):
            if isinstance(event, Key | Paste):
                self.top.key_comes()
            await super().on_event(event)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return what can be found by its name: what the screen offers."""
        del screen
        return self.top.palette()

    def action_help_quit(self) -> None:
        """Answer Ctrl-C, with which people leave other programs."""
        self.top.tell(msg("Esc goes back to Home, q leaves from there, Ctrl+Q at once."))


def screen_class(name: str) -> Callable[..., Screen[Any]]:
    """Return the screen of a name: what its module in `tui/screens` calls `SCREEN`."""
    module = import_module(f"scorekeeper.tui.screens.{name}")
    return cast("Callable[..., Screen[Any]]", module.SCREEN)
