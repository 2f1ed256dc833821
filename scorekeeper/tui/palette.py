"""F2: find a command of the screen by a part of its name, in Textual's own palette."""

from typing import Any

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from scorekeeper.i18n import LANGUAGES, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.keys import key_name


class Commands(Provider):
    """The commands of the screen that can be given now, in its own order."""

    async def discover(self) -> Hits:
        """Yield every command."""
        for label, tooltip, run in self._commands():
            yield DiscoveryHit(label, run, help=tooltip)

    async def search(self, query: str) -> Hits:
        """Yield the commands that match what was typed."""
        matcher = self.matcher(query)
        for label, tooltip, run in self._commands():
            score = max(matcher.match(label), matcher.match(tooltip) * 0.8)
            if score > 0:
                yield Hit(score, matcher.highlight(label), run, help=tooltip)

    def _commands(self) -> list[tuple[str, str, Any]]:
        screen = self.screen
        if not isinstance(screen, BaseScreen):
            return []
        commands = [
            (
                said("{label} ({key})", label=say(command.label), key=key_name(command.keys[0])),
                say(command.tooltip),
                lambda command=command: self.app.call_later(screen.give, command),
            )
            for command in screen.commands
            if screen.offered(command) and command.id != "palette"
        ]
        if screen.AREA != "home":
            return commands
        told = said("Card keys are the same in every language.")
        return commands + [
            (said("Language: {name}", name=name), told, lambda code=code: self._speak(screen, code))
            for code, name in LANGUAGES.items()
        ]

    def _speak(self, screen: BaseScreen[object], language: str) -> None:
        screen.keeper.save_settings(language=language)
        screen.paint()
        screen.redraw_edges()


class Palette(CommandPalette):
    """The palette with our commands."""

    def __init__(self) -> None:
        super().__init__(providers=[Commands], placeholder=said("part of a name"))
