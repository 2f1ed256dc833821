"""The commands of the palette in the order of the screen, not of the alphabet."""

from textual.command import DiscoveryHit, Hits
from textual.system_commands import SystemCommandsProvider


class ScreenOrder(SystemCommandsProvider):
    """Offers the commands as the screen lists them until something is typed."""

    async def discover(self) -> Hits:
        """Yield every command in its place."""
        for name, help_text, callback, discover in self.app.get_system_commands(self.screen):
            if discover:
                yield DiscoveryHit(name, callback, help=help_text)
