"""What all screens share: their commands, the footer, and storing a change."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, Static

from scorekeeper.games.message import Message
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import EVERYWHERE, Command
from scorekeeper.tui.widgets.key_footer import KeyFooter

if TYPE_CHECKING:
    from scorekeeper.play import Play
    from scorekeeper.store.loading import Away, PutAway
    from scorekeeper.tui.app import ScorekeeperApp

SMALLEST = (40, 20)
"""Columns and lines below which a screen only says what it needs."""


def close_button(label: str = "") -> Button:
    """Return the button that leaves a dialog, for those who click."""
    return Button(Content(label or _("Close (Esc)")), id="close", compact=True)


WIDEST = 140
"""Columns beyond which the content is centred instead of stretched."""


class CommandScreen(Screen[None]):
    """A screen whose keys, footer, help and palette come from `SCREEN_COMMANDS`."""

    SCREEN_COMMANDS: ClassVar[Sequence[Command]] = ()

    UNLESS: "ClassVar[tuple[Away, ...]]" = ("bin",)
    """Where a play must not be for the screen to change it."""

    _refusing = False
    """Whether the latest that was told is why a change was not stored."""

    def compose(self) -> ComposeResult:
        """Lay out the screen's content above the footer."""
        self._know_size()
        with Container(id="content"):
            yield from self.compose_content()
        yield KeyFooter()
        yield Static(
            _(
                "This needs {columns} × {lines} characters. "
                "Make the window larger; nothing is lost.",
                columns=SMALLEST[0],
                lines=SMALLEST[1],
            ),
            id="too-small",
            markup=False,
        )

    def _know_size(self) -> None:
        # Textual would style, lay out and draw a new screen first without the classes of the
        # window's size, then once more with them.
        app = self.app
        for cells, steps in (
            (app.size.width, app.HORIZONTAL_BREAKPOINTS),
            (app.size.height, app.VERTICAL_BREAKPOINTS),
        ):
            self.add_class(max(step for step in steps or [] if step[0] <= cells)[1], update=False)

    def compose_content(self) -> ComposeResult:
        """Yield the widgets between the edges of the screen."""
        yield from ()

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return further keys with what they do, for the help screen."""
        return ()

    async def on_key(self, event: Key) -> None:
        """Act on the screen's keys at once; Textual sends them round over the application."""
        active = self.active_bindings.get(event.key)
        if active is not None and active.binding.action.startswith("scroll_"):
            # A form that is longer than the window would scroll instead of going on.
            for command in self.commands:
                if event.key in command.keys.split(","):
                    event.stop()
                    event.prevent_default()
                    await self.run_action(command.action)
                    return
        if active is not None and active.node is self and self.app.screen is self:
            event.stop()
            event.prevent_default()
            if active.enabled:
                await self.run_action(active.binding.action)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the screen with the user's keys."""
        return self.keeper.commands_of(self.SCREEN_COMMANDS)

    def key_of(self, command: str) -> str:
        """Return the key of a command of the screen, or of every screen, as it is shown."""
        return next(
            known.shown_key
            for known in self.keeper.commands_of((*self.SCREEN_COMMANDS, *EVERYWHERE))
            if known.id == command
        )

    @property
    def keeper(self) -> "ScorekeeperApp":
        """The application."""
        return cast("ScorekeeperApp", self.app)

    @property
    def no_colour(self) -> bool:
        """Whether the user asked for a terminal without colours."""
        return self.app.no_color

    def store(self, play: "Play", action: "Callable[[Play], Play]") -> "Play | None":
        """Store a change of a play before it is shown; None if it could not be made.

        A refusal or an error of the file is said in one sentence.
        """
        from scorekeeper.seating import Refused
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.loading import PutAway

        try:
            changed = plays.change(self.keeper.db, play, action, unless=self.UNLESS)
        except Refused as refusal:
            self.refuse(refusal.problem.message, play.names)
        except PutAway as put_away:
            self.say_put_away(put_away)
        except StoreError as error:
            self.keeper.say_error(error)
        else:
            self.unrefuse()
            return changed
        self._refusing = True
        return None

    def unrefuse(self) -> None:
        """Take away why the change before was not stored."""
        if self._refusing:
            self._refusing = False
            self.app.clear_notifications()

    def say_put_away(self, refusal: "PutAway") -> None:
        """Say that the play was put away, so that nothing is stored into it."""
        self.refuse(refusal.message)

    def tell(self, text: str, timeout: float = 5) -> None:
        """Say that something was done, for so many seconds; only the latest is shown."""
        self._refusing = False
        self.app.clear_notifications()
        self.app.notify(text, timeout=timeout, markup=False)

    def refuse(self, message: Message, names: Sequence[str] = ()) -> None:
        """Say why something was not done."""
        self._refusing = True
        self.app.clear_notifications()
        self.app.notify(say(message, names), severity="warning", timeout=8, markup=False)
