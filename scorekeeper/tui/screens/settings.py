"""Settings: what one user prefers on this machine; each line takes its next choice."""

from typing import Any, Final, NamedTuple

from textual.app import ComposeResult

from scorekeeper.i18n import LANGUAGES, Message, _, chosen, msg, say
from scorekeeper.tui.base import Header
from scorekeeper.tui.room import Room
from scorekeeper.tui.theme import DARK, LIGHT
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.rows import Row, fit, row, wrap
from scorekeeper.tui.widgets.texts import choices

YES_NO: Final = ((True, msg("yes")), (False, msg("no")))


class Setting(NamedTuple):
    """A preference: its name among the settings, what it is called, choices, and a remark."""

    name: str
    label: Message
    choices: tuple[tuple[Any, Message | str], ...]
    told: Message


SETTINGS: Final = (
    Setting("language", msg("Language"), (), msg("Card keys are the same in every language.")),
    Setting(
        "theme",
        msg("Look"),
        ((DARK.name, msg("dark")), (LIGHT.name, msg("light"))),
        msg("F3 changes it everywhere."),
    ),
    Setting(
        "auto_next",
        msg("Next player by itself"),
        YES_NO,
        msg("After a full hand the keys go to the next player without Enter."),
    ),
    Setting("animations", msg("Motion"), YES_NO, msg("Bars glide, totals count up.")),
    Setting(
        "mouse",
        msg("Mouse"),
        YES_NO,
        msg("Without it the terminal can mark text; from the next start on."),
    ),
    Setting(
        "plain_signs",
        msg("Plain signs"),
        YES_NO,
        msg("For terminals that draw ≋ ▰ ◠ two cells wide."),
    ),
)


class SettingsScreen(Room[None]):
    """Choose with Enter, ← and →; everything holds at once."""

    def compose_body(self) -> ComposeResult:
        """List the settings."""
        with Frame(classes="-bright") as frame:
            frame.styles.height = "1fr"
            yield LineList(self._line, len(SETTINGS), each=3, id="settings")

    def header(self) -> Header:
        """Say where they are kept."""
        return Header(_("Settings"), _("for you on this machine"))

    def paint(self) -> None:
        """Draw the lines again."""
        settings = self.query_one(LineList)
        each = 3 if self.app.size.width >= 70 else 4
        settings.show(len(SETTINGS), marked=settings.marked, each=each)

    def action_turn(self, step: int) -> None:
        """Take another choice of the marked line."""
        setting = SETTINGS[self.query_one(LineList).marked]
        values = [value for value, _label in self._choices(setting)]
        now = self._value(setting)
        place = values.index(now) if now in values else 0
        wanted = values[(place + step) % len(values)]
        self.keeper.save_settings(**{setting.name: wanted})

    def _choices(self, setting: Setting) -> tuple[tuple[Any, Message | str], ...]:
        return tuple(LANGUAGES.items()) if setting.name == "language" else setting.choices

    def _value(self, setting: Setting) -> Any:
        value = getattr(self.keeper.settings, setting.name)
        return (value or chosen()) if setting.name == "language" else value

    def _line(self, index: int, width: int) -> list[Row]:
        setting = SETTINGS[index]
        now = self._value(setting)
        label = 24 if width >= 60 else 18
        values, labels = zip(*self._choices(setting), strict=True)
        names = [text if isinstance(text, str) else say(text) for text in labels]
        head = row(
            (fit(say(setting.label), label), "bold"),
            choices(names, values.index(now), width - label),
        )
        return [head, *(row("  ", it) for it in wrap(row((say(setting.told), "faint")), width - 2))]


SCREEN = SettingsScreen
