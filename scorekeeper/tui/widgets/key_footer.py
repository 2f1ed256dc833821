"""The line of keys at the bottom, made anew only when its keys have changed."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

Shown = tuple[str, str, str, str, bool, str]
"""Key, key as it is shown, description, action, whether it is enabled, tooltip."""


class KeyFooter(Footer):
    """Textual's footer without its unneeded work.

    That one makes every key anew whenever the focus moves and styles each of them twice, which
    was a third of the time in which a screen opens.
    """

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)
        self._drawn: tuple[Shown, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield a widget for each key that the screen shows."""
        self._drawn = self._keys()
        for key, display, description, action, enabled, tooltip in self._drawn:
            yield FooterKey(
                key,
                display,
                description,
                action,
                disabled=not enabled,
                tooltip=tooltip,
                classes="-compact",
            )

    def bindings_changed(self, screen: "Screen[object]") -> None:
        """Draw the keys of the screen, unless they are there."""
        if screen is self.screen and self._keys() != self._drawn:
            super().bindings_changed(screen)

    async def recompose(self) -> None:
        """Draw the keys, unless an earlier call has done so or the screen is left by now."""
        if self.is_attached and self._keys() != self._drawn:
            await super().recompose()

    def _keys(self) -> tuple[Shown, ...]:
        keys: dict[str, Shown] = {}
        for _node, binding, enabled, tooltip in self.screen.active_bindings.values():
            if binding.show:
                shown = self.app.get_key_display(binding)
                keys.setdefault(
                    binding.action,
                    (binding.key, shown, binding.description, binding.action, enabled, tooltip),
                )
        return tuple(keys.values())
