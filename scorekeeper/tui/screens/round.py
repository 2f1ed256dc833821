"""The result of one round: bars in the colours of the cards, who rose, and why."""

from scorekeeper.i18n import Message, msg
from scorekeeper.i18n import _ as said
from scorekeeper.tui.command import Command
from scorekeeper.tui.play_screen import PlayScreen
from scorekeeper.tui.widgets.panels import View
from scorekeeper.tui.widgets.results import after_round, round_result
from scorekeeper.tui.widgets.rows import Rows


class RoundScreen(PlayScreen):
    """The points of one closed round; one player is marked."""

    CLOSED = True

    MOMENT = 0.4

    def __init__(self, play_id: str, round_: int, *, moment: bool = False) -> None:
        super().__init__(play_id, moment=moment)
        self.round = round_

    def about(self) -> str:
        """Return which round this is."""
        number, rounds = self.round + 1, self.play.round_count
        if rounds:
            return said("round {round} of {rounds} is scored", round=number, rounds=rounds)
        return said("round {round} is scored", round=number)

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        return round_result(view, width, height, self.share)

    def on_mount(self) -> None:
        """Mark the leader."""
        self.seat = after_round(self.view)[0].seat

    def order(self) -> list[int]:
        """Return the seats from the first to the last."""
        return [one.seat for one in after_round(self.view)]

    def label(self, command: Command) -> Message:
        """Return what Enter and Esc do now."""
        if command.name == "back" and self.play.finished:
            return msg("Result")
        if command.name == "next":
            if self.play.finished:
                return msg("Result")
            return msg("Round {round}", round=(self.play.open_round or 0) + 1)
        return command.label

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        return command.name != "finish" or self.play.round_count is None

    def action_next(self) -> None:
        """Go on to the open round, or to the final result."""
        self.keeper.replace("final" if self.play.finished else "sheet", self.play_id)

    def action_back(self) -> None:
        """Go Home, or back to the final result."""
        if self.play.finished:
            self.keeper.replace("final", self.play_id)
        else:
            self.keeper.home()


SCREEN = RoundScreen
