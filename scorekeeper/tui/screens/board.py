"""The big board: standings in large letters, for the laptop turned round."""

from textual.events import Click, Key

from scorekeeper.i18n import _ as said
from scorekeeper.tui.play_screen import PlayScreen
from scorekeeper.tui.widgets.board import big_board
from scorekeeper.tui.widgets.panels import View
from scorekeeper.tui.widgets.rows import Rows


class BoardScreen(PlayScreen):
    """Columns by seat, never sorted again; any key comes back."""

    def __init__(self, play_id: str, round_: int = 0, seat: int = 0) -> None:
        super().__init__(play_id)
        self.round, self.seat = round_, seat

    def about(self) -> str:
        """Return the round."""
        if self.play.finished:
            return said("final result")
        return said("round {round}", round=self.round + 1)

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        return big_board(view, width, height)

    def take_key(self, event: Key) -> bool:
        """Come back; help and light or dark are there too."""
        back = event.key not in {"f1", "f2", "f3"}
        if back:
            self.dismiss(None)
        return back

    def on_click(self, event: Click) -> None:
        """Come back."""
        event.stop()
        self.dismiss(None)


SCREEN = BoardScreen
