"""The line of keys at the bottom, made anew only when its keys have changed."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer
from textual.widgets._footer import FooterKey  # what Footer yields; has no public name

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

    def on_resize(self) -> None:
        """Show as many keys as there is room for."""
        self.bindings_changed(self.screen)

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
        return fitting(tuple(keys.values()), self.app.size.width)


def fitting(keys: Sequence[Shown], columns: int) -> tuple[Shown, ...]:
    """Return the keys that can be shown whole in so many columns, in their order.

    Help, which comes last, and the way back always stay; the others from the first on.
    """
    widths = [cell_len(shown) + cell_len(description) + 2 for _, shown, description, *_ in keys]
    kept = {place for place, key in enumerate(keys) if key[0] == "escape" or key is keys[-1]}
    room = columns - sum(widths[place] for place in kept)
    for place, width in enumerate(widths):
        if place not in kept and width <= room:
            kept.add(place)
            room -= width
    return tuple(keys[place] for place in sorted(kept))
