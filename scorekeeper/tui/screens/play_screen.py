"""What every screen of a running or finished play offers: settle, look up, points by hand."""

from collections.abc import Callable

from scorekeeper.play import Play
from scorekeeper.tui.screens.base import CommandScreen


class PlayScreen(CommandScreen):
    """A screen with a play, a round and a seat (both 0-based) in focus."""

    play: Play
    round: int
    seat: int
    _said = ""

    def watch_for_changes(self) -> None:
        """Look once a second whether another program has changed the play."""
        self.set_interval(1.0, self._look_for_changes)

    def show_changes(self, play: Play) -> None:
        """Show what another program has stored."""
        self.show_play(play)

    def _look_for_changes(self) -> None:
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        try:
            fresh = plays.refresh(self.keeper.db, self.play)
        except StoreError as error:
            # Said once, not every second for as long as it lasts.
            if self._said != error.message.text:
                self._said = error.message.text
                self.keeper.say_error(error)
            return
        self._said = ""
        if fresh is not self.play:
            self.show_changes(fresh)

    def action_settle(self) -> None:
        """Settle a question with the numbers of this play."""
        self.ask("")

    def ask(self, question: str) -> None:
        """Open a question; a game that has none offers what would be if."""
        if not self.play.game.questions:
            from scorekeeper.tui.screens.what_if import WhatIfScreen

            self.app.push_screen(WhatIfScreen(self.play, self.round))
            return
        from scorekeeper.tui.screens.settle import SettleScreen

        self.app.push_screen(SettleScreen(self.play, question or None, self.round))

    def action_reference(self) -> None:
        """Show the rules on one page."""
        from scorekeeper.tui.screens.quick_reference import QuickReferenceScreen

        self.app.push_screen(QuickReferenceScreen(self.play.game))

    def action_rules(self) -> None:
        """Look something up, with what the box still holds."""
        from scorekeeper.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.play.game, self.play))

    def action_by_hand(self) -> None:
        """Set the points of the seat in this round by hand."""
        from scorekeeper.tui.screens.by_hand import ByHandScreen

        def store(action: Callable[[Play], Play]) -> Play | None:
            return self.store(self.play, action)

        self.app.push_screen(
            ByHandScreen(self.play, self.round, self.seat, self.keeper.now, store),
            self.show_stored,
        )

    def show_stored(self, changed: Play | None) -> None:
        """Show the play after a change; None if it could not be made."""
        if changed is not None:
            self.show_play(changed)

    def show_play(self, play: Play) -> None:
        """Show the play after a change."""
        self.play = play
