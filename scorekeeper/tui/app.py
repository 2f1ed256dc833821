"""The application: opens the file, holds the look, opens screens by their names."""

import gc
import os
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final, TypeVar, cast

from textual.app import App
from textual.binding import BindingType
from textual.events import Event, InputEvent, Key, Paste
from textual.screen import Screen

from scorekeeper.i18n import Message, Refused, choose, msg, say
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.settings import Settings, save_settings, settings_path
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.command import Command
from scorekeeper.tui.commands import AREAS
from scorekeeper.tui.keys import Keymap, key_name
from scorekeeper.tui.surface import Surface
from scorekeeper.tui.theme import LOOKS, Look, look_for, other_look, textual_theme
from scorekeeper.tui.turns import Turns
from scorekeeper.tui.widgets.lines import too_small

FOLLOW: Final = 0.2
"""Seconds between two looks whether another program has written."""

TRY_AGAIN: Final = 0.05
"""Seconds after which a file that another program has locked is tried again."""

GIVE_UP: Final = 20.0
"""Seconds after which a locked file is given up, and what was typed is named."""

T = TypeVar("T")


class ScorekeeperApp(App[int]):
    """The score sheet in a terminal: the `Keeper` of all screens."""

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
        self._look = look_for(self.settings.theme, plain=self._plain)
        super().__init__(ansi_color=True if self._plain else None)
        self.path = path
        self.demo = demo
        self._own_keys = keymap or {}
        self._told = told
        self._settings_file = settings_file
        self._first = first
        self._now = now
        self._store: Any = None
        self._turns = Turns(self)
        self._said_not_kept = False
        self.draft: Play | None = None
        self.serving: Any = None
        self._following = False
        if self.console.color_system == "standard":
            self._look = look_for(self.settings.theme, sixteen=True)
        for name in LOOKS:
            self.register_theme(textual_theme(look_for(name, sixteen=self._look.sixteen)))
        self.theme = self._look.name
        if not self.settings.animations:
            self.animation_level = "none"

    # What screens know of it (`Keeper`).

    @property
    def store(self) -> Any:
        """The open file."""
        if self._store is None:
            raise RuntimeError("the file is opened after the first picture")
        return self._store

    @property
    def ready(self) -> bool:
        """Whether the file is open."""
        return self._store is not None

    @property
    def look(self) -> Look:
        """The look that is shown now."""
        return self._look

    @property
    def motion(self) -> bool:
        """Whether anything moves."""
        return self.animation_level != "none"

    def now(self) -> str:
        """Return the time as ISO text with its offset."""
        return self._now() if self._now else datetime.now().astimezone().isoformat("T", "seconds")

    def do(self, step: Callable[[Any], T], then: Callable[[T], None]) -> None:
        """Run a step that writes, then `then`; wait while another program holds the file."""
        self._try(step, then, monotonic() + GIVE_UP, waited=False)

    def act(
        self, play_id: str, action: Callable[[Play], Cells], then: Callable[[Play], None]
    ) -> None:
        """Change a play, then go on with the changed one."""
        self.do(lambda store: store.act(play_id, action), then)

    def swap(self, job: Callable[[Path], T], then: Callable[[T], None]) -> None:
        """Run a job on the closed file and open it again."""
        self._store.close()
        self._store = None
        try:
            found = job(self.path)
        except Refused as refusal:
            if self._open_store():
                self.refuse(refusal.message)
        else:
            if self._open_store():
                then(found)

    def open(
        self, name: str, *values: object, then: Callable[[Any], None] | None = None, **named: object
    ) -> None:
        """Open the screen of this name over the present one."""
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

        def drop(store: Any) -> None:
            with store.transaction("table"):
                if not store.play(play.id).entered:
                    store.erase(play.id)

        def dropped(_none: None) -> None:
            self.draft = play
            self.home()

        self.do(drop, dropped)

    def home(self) -> None:
        """Close all screens down to Home."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def save_settings(self, **changes: object) -> None:
        """Change preferences and remember them."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        if "language" in changes and self.settings.language:
            choose(self.settings.language)
        if not save_settings(self.settings, self._settings_file) and not self._said_not_kept:
            self._said_not_kept = True
            folder = (self._settings_file or settings_path() or Path()).parent
            self.tell(
                msg(
                    "{folder} can't be written, so the next start won't know of this. "
                    "Plays are saved all the same.",
                    folder=str(folder),
                )
            )

    def commands_of(self, area: str) -> tuple[Command, ...]:
        """Return the commands of an area with the user's keys."""
        found = next(known for known in AREAS if known.name == area)
        return tuple(
            one.with_keys(self._own_keys[one.id]) if one.id in self._own_keys else one
            for one in found.commands
        )

    def tell(self, message: Message | str) -> None:
        """Say something in the message line of the screen on top."""
        if isinstance(self.screen, Surface):
            self.screen.tell(message)

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
                self.tell(self._told)
            if self._first != "home":
                self.open(self._first)
            self._turns.go_on()
            self.set_interval(FOLLOW, self._follow)
            self.run_worker(self._keep_today, thread=True, exit_on_error=False)

    def _open_store(self) -> bool:
        # Importing what reads the file takes longer than the first picture.
        from scorekeeper.store.database import open_store

        try:
            self._store = open_store(self.path)
        except Refused as refusal:
            self.exit(return_code=1, message=say(refusal.message))
            return False
        self._store.file.patience = TRY_AGAIN
        self._paint_all()
        return True

    def _paint_all(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.paint()
                screen.redraw_edges()

    def _keep_today(self) -> None:
        """Back the file up once a day, beside the screens; say so if that fails."""
        from scorekeeper.store.backups import daily_backup
        from scorekeeper.store.database import open_store

        try:
            with closing(open_store(self.path, writable=False)) as store:
                daily_backup(store.file)
        except Refused as refusal:
            why = refusal.message
            with suppress(RuntimeError):  # the program was left meanwhile
                self.call_from_thread(self.refuse, why)

    def on_unmount(self) -> None:
        """End what phones listen to and close the file; there is nothing left to save."""
        self._turns.close()
        if self.serving is not None:
            self.serving.stop()
        if self._store is not None:
            self._store.close()

    def follow_soon(self) -> None:
        """Show what was changed elsewhere; another thread may call this."""
        if not self._following:  # several changes are drawn at once
            self._following = True
            self.call_later(self._follow, sure=True)

    def _follow(self, *, sure: bool = False) -> None:
        self._following = False
        screen = self.screen_stack[-1] if self.screen_stack else None  # it may be ending
        if self.ready and isinstance(screen, BaseScreen) and (self._store.changed() or sure):
            screen.follow()
            screen.redraw_edges()

    def _try(
        self, step: Callable[[Any], T], then: Callable[[T], None], until: float, *, waited: bool
    ) -> None:
        from scorekeeper.store.faults import Busy

        try:
            found = step(self.store)
        except Busy as busy:
            if monotonic() < until:
                self._turns.hold()
                self.tell(msg("Another program is using the file; what you type waits in order."))
                self.set_timer(TRY_AGAIN, lambda: self._try(step, then, until, waited=True))
                return
            typed = self._turns.drop()
            self.refuse(busy.message)
            if typed:
                self.refuse(
                    msg(
                        "The file is still in use by another program. Not stored: {keys}.",
                        keys=tuple(key_name(key) for key in typed),
                    )
                )
        except Refused as refusal:
            self.refuse(refusal.message)
        else:
            if waited:
                self.tell("")
            then(found)
        if waited:
            self._turns.go_on()

    def refuse(self, message: Message) -> None:
        """Say why something was not done."""
        if isinstance(self.screen, Surface):
            self.screen.refuse(message)

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
            if isinstance(event, Key | Paste) and isinstance(self.screen, Surface):
                self.screen.key_comes()
            await super().on_event(event)

    # Commands of every screen.

    def action_help(self) -> None:
        """Show the keys of the screen."""
        from scorekeeper.tui.help import help_dialog

        if isinstance(self.screen, BaseScreen):
            self.push_screen(help_dialog(self.screen))

    def action_palette(self) -> None:
        """Find a command by its name."""
        from scorekeeper.tui.palette import Palette

        if isinstance(self.screen, BaseScreen):
            self.push_screen(Palette())

    def action_look(self) -> None:
        """Switch between light and dark, and remember it."""
        name = other_look(self._look.name)
        self._look = look_for(name, plain=self._plain, sixteen=self._look.sixteen)
        self.theme = name
        self.save_settings(theme=name)
        self._paint_all()

    def action_help_quit(self) -> None:
        """Answer Ctrl-C, with which people leave other programs."""
        self.tell(msg("Esc goes back to Home, q leaves from there, Ctrl+Q at once."))


def screen_class(name: str) -> Callable[..., Screen[Any]]:
    """Return the screen of a name: what its module in `tui/screens` calls `SCREEN`."""
    module = import_module(f"scorekeeper.tui.screens.{name}")
    return cast("Callable[..., Screen[Any]]", module.SCREEN)
