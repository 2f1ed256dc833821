"""The commands of the palette in the order of the screen, not of the alphabet."""

from textual.command import CommandList, CommandPalette, DiscoveryHit, Hits
from textual.system_commands import SystemCommandsProvider


class ScreenOrder(SystemCommandsProvider):
    """Offers the commands as the screen lists them until something is typed."""

    async def discover(self) -> Hits:
        """Yield every command in its place."""
        for name, help_text, callback, discover in self.app.get_system_commands(self.screen):
            if discover:
                yield DiscoveryHit(name, callback, help=help_text)


class Palette(CommandPalette):
    """Textual's palette, without its fault when a page is turned in a list not drawn yet."""

    def __init__(self) -> None:
        # By this id Textual knows that one is open.
        super().__init__(id="--command-palette")

    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList).size.height:
            super()._action_command_list(action)
