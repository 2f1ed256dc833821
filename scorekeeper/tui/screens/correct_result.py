"""Correct what was written down of a play without cards."""

from collections.abc import Sequence
from typing import ClassVar

from scorekeeper.games.base import Given
from scorekeeper.play import Play
from scorekeeper.points import correct_fields, correct_results
from scorekeeper.tui.points_commands import CORRECT_RESULT
from scorekeeper.tui.screens.old_result import OldResultScreen
from scorekeeper.tui.screens.unsaved import ask_to_save
from scorekeeper.tui.widgets.result_grid import MODES


class CorrectResultScreen(OldResultScreen):
    """The form of an old result with one that is stored; its game and names stay."""

    SCREEN_COMMANDS = CORRECT_RESULT
    CORRECTING: ClassVar[bool] = True

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.game = play.game
        self.rules = dict(play.rules)
        self.mode = MODES[-1]
        self._filled: dict[str, str] = {}

    def action_back(self) -> None:
        """Go one level back; what was changed is asked about."""
        if self._grid.values() == self._filled:
            self.app.pop_screen()
        else:
            ask_to_save(self, self.action_keep, self.app.pop_screen)

    def _fill(self) -> None:
        self._grid.fill(self.play.names, self.play.given or ())
        self._filled = self._grid.values()
        self._about.display = False

    def _remember(self) -> None:
        """Leave what is typed behind with the form; leaving it asks."""

    def _found(self) -> Play:
        return correct_results(self.play, self._typed(), self.keeper.now())

    def _store(self, found: Play) -> None:
        """Store the numbers that were changed here; others may be changed somewhere else."""
        del found
        before, typed, now = self.play.given or (), self._typed(), self.keeper.now()
        changed = self.store(self.play, lambda play: correct_fields(play, before, typed, now))
        if changed is not None:
            self.app.pop_screen()
        else:
            self._catch_up(typed)

    def _typed(self) -> list[Given]:
        return [row.given for row in self._grid.rows()]

    def _catch_up(self, typed: Sequence[Given]) -> None:
        """Show what is stored by now in the fields that were not changed here."""
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        before = self.play
        try:
            self.play = plays.refresh(self.keeper.db, before)
        except StoreError:
            return  # it was said when the play could not be stored
        if self.play is before:
            return
        self.rules = dict(self.play.rules)
        self._grid.fill(self.play.names, self.play.given or ())
        self._filled = self._grid.values()
        seen, now = before.given or (), self.keeper.now()
        mixed = correct_fields(self.play, seen, typed, now, replaces=True)
        self._grid.fill(mixed.names, mixed.given or ())
        self._paint()
