"""Screens of one play: they follow other programs, settle questions, set points by hand."""

from collections.abc import Callable
from typing import ClassVar

from scorekeeper.games.message import msg
from scorekeeper.play import Play
from scorekeeper.store.loading import Away, PutAway
from scorekeeper.translate import _
from scorekeeper.tui.screens.base import CommandScreen


class PlayWatch(CommandScreen):
    """A screen that shows a play as it is stored now, and says when it is put away."""

    TAKE_UP: ClassVar[str]
    """The command that takes a play out of the bin, or an abandoned one up again."""

    play: Play
    away: Away | None = None
    _said = ""

    def watch_for_changes(self) -> None:
        """Look once a second whether another program has changed the play."""
        self.set_interval(1.0, self._look_for_changes)

    def show_changes(self, play: Play) -> None:
        """Show what another program has stored."""
        self.play = play

    def say_put_away(self, refusal: PutAway) -> None:
        """Say where the play is, and which key brings it back."""
        self.away = refusal.where
        self.refresh_bindings()
        if self.app.screen is not self:
            # The keys are those of what was opened here.
            CommandScreen.refuse(self, refusal.message)
            return
        key = self.key_of(self.TAKE_UP)
        self.refuse(
            msg(
                "This play is in the bin, so nothing is stored in it; {key} takes it back.", key=key
            )
            if refusal.where == "bin"
            else msg("This play is abandoned; {key} takes it up again.", key=key)
        )

    def action_take_up(self) -> None:
        """Take the play out of the bin, or take an abandoned one up again."""
        from scorekeeper.store import bin as bin_store
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        db, now = self.keeper.db, self.keeper.now()
        try:
            if self.away == "bin":
                bin_store.restore(db, self.play.id)
                text = _("The play is back in the history.")
            else:
                plays.change(db, self.play, lambda play: play.resume(now), unless=("bin",))
                text = _("The play is taken up again.")
        except PutAway as refusal:
            self.say_put_away(refusal)
        except StoreError as error:
            self.keeper.say_error(error)
        else:
            self.tell(text)
            self._look_for_changes()

    def is_in_place(self) -> bool:
        """Look what is stored now; say so if the play is where nothing is stored into it."""
        self._look_for_changes()
        if self.away is None or self.away not in self.UNLESS:
            return True
        self.say_put_away(PutAway(self.away))
        return False

    def _look_for_changes(self) -> None:
        from scorekeeper.store import plays
        from scorekeeper.store.database import reading
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.loading import away

        if not self._is_watched:
            return  # it looks when it is shown again
        db = self.keeper.db
        try:
            with reading(db):
                fresh, where = plays.refresh(db, self.play), away(db, self.play.id)
        except StoreError as error:
            # Said once, not every second for as long as it lasts.
            if self._said != error.message.text:
                self._said = error.message.text
                self.keeper.say_error(error)
            return
        self._said = ""
        if fresh is not self.play:
            self.show_changes(fresh)
        if where != self.away:
            self._show_place(where)

    def _show_place(self, where: Away | None) -> None:
        self.away = where
        self.refresh_bindings()
        self.show_changes(self.play)
        if where is None:
            self.unrefuse()
        else:
            self.say_put_away(PutAway(where))

    @property
    def _is_watched(self) -> bool:
        """Whether no other screen of a play lies above; what was opened here may."""
        return [each for each in self.app.screen_stack if isinstance(each, PlayWatch)][-1:] == [
            self
        ]


class PlayScreen(PlayWatch):
    """A screen with a play, a round and a seat (both 0-based) in focus."""

    round: int
    seat: int

    TAKE_UP = "play.take_up"
    UNLESS: ClassVar[tuple[Away, ...]] = ("bin", "abandoned")

    def show_changes(self, play: Play) -> None:
        """Show what another program has stored."""
        self.show_play(play)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible with this play."""
        del parameters
        return action != "take_up" or self.away is not None

    def action_settle(self) -> None:
        """Settle a question with the numbers of this play."""
        self.ask("")

    def ask(self, question: str) -> None:
        """Open a question; a game that has none offers what would be if."""
        self._look_for_changes()
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

        if not self.is_in_place():
            return
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
