"""A text field in which quick typing stays in order."""

from typing import Any, Final, Protocol, runtime_checkable

from textual import events
from textual.widgets import Input

from scorekeeper.tui.widgets.harmless import HARMLESS

EDITING: Final = {"backspace", "delete", "left", "right", "home", "end"}
"""Keys that change the field or move in it."""


@runtime_checkable
class TakesFieldKeys(Protocol):
    """A screen that is told at once of a key that means more than the field."""

    def field_key(self, field: Input, key: str) -> bool:
        """Act on a key in a field; return whether it was meant for the screen."""


class QuickField(Input):
    """A field that acts on its keys at once.

    Textual sends keys that are bound, such as backspace and Enter, the long way over the
    application, so that letters typed right behind them would overtake them. And what waits
    here when the keys have gone elsewhere goes on to where they are now.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{"highlighter": HARMLESS, **options})

    async def _on_key(self, event: events.Key) -> None:
        target = self.app.focused or self.app.screen
        if target is not self:
            event.stop()
            event.prevent_default()
            target.post_message(events.Key(event.key, event.character))
            return
        screen = self.screen
        if isinstance(screen, TakesFieldKeys) and screen.field_key(self, event.key):
            event.stop()
            event.prevent_default()
            return
        bound = self._bindings.key_to_bindings.get(event.key)
        if bound and event.key in EDITING:
            event.stop()
            event.prevent_default()
            await self.run_action(bound[0].action)
            return
        await super()._on_key(event)
