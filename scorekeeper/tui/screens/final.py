"""The final result: who won, large; the table, the race, how it was decided, what was special."""

import re
from pathlib import Path

from textual.events import Key

from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.i18n import _ as said
from scorekeeper.paths import write_private
from scorekeeper.play import actions
from scorekeeper.play.dates import date_text
from scorekeeper.tui.asking import ask_rematch
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Prompt
from scorekeeper.tui.picture import svg
from scorekeeper.tui.play_screen import PlayScreen
from scorekeeper.tui.play_words import by_hand_rows
from scorekeeper.tui.widgets.final import final_result
from scorekeeper.tui.widgets.panels import View, told_lines
from scorekeeper.tui.widgets.rows import Rows, row, strip


class FinalScreen(PlayScreen):
    """One finished play."""

    CLOSED = True
    FULL = True
    MOMENT = 1.0

    def __init__(self, play_id: str, *, moment: bool = False) -> None:
        super().__init__(play_id, moment=moment)
        self._special: tuple[Message, ...] = ()

    def about(self) -> str:
        """Return how many played, and when."""
        play = self.play
        parts = [said("final result"), said("{count} players", count=len(play.seats))]
        if play.started and self.app.size.width >= 60:
            parts.append(date_text(play.started)[:10])
        return " · ".join(parts)

    def on_mount(self) -> None:
        """Look for what was special."""
        self.seat = self.view.by_rank()[0]
        self.round = len(self.play.rounds) - 1
        path, play_id = self.keeper.path, self.play_id

        def look() -> tuple[Message, ...]:
            from scorekeeper.statistics.plays import by_title, load
            from scorekeeper.statistics.records import special
            from scorekeeper.store.database import open_store

            store = open_store(path, writable=False)
            try:
                for plays in by_title(load(store)).values():
                    if any(play.id == play_id for play in plays):
                        return special(plays, play_id)
            finally:
                store.close()
            return ()

        self.work(look, self._found)

    def _found(self, special: tuple[Message, ...]) -> None:
        self._special = special
        self.paint()

    def take_key(self, event: Key) -> bool:
        """End the counting; a digit opens its round."""
        if self.share < 1:
            self.call_later(self.stop_animation, "share")
        if event.key.isdigit() and event.key != "0" and not self.play.without_cards:
            self.action_rounds(event.key)
            return True
        return False

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        return final_result(view, width, height, self._special, self.share)

    def order(self) -> list[int]:
        """Return the seats from the first to the last."""
        return self.view.by_rank()

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        if not self.keeper.ready:
            return False
        if command.name in {"rounds", "by_hand", "board", "phones"}:
            return not self.play.without_cards
        return True

    def label(self, command: Command) -> Message:
        """Return what Esc does here."""
        if command.name == "back" and len(self.app.screen_stack) > 2:
            return msg("Back")
        return command.label

    def action_rounds(self, number: str = "1") -> None:
        """Show the result of one round."""
        if int(number) <= len(self.play.rounds):
            self.keeper.replace("round", self.play_id, int(number) - 1)
        else:
            self.tell(msg("This play had {count} rounds.", count=len(self.play.rounds)))

    def action_rematch(self) -> None:
        """Play again with the same seats."""
        ask_rematch(self, self.play)

    def action_why(self) -> None:
        """Explain the marked player's points at the end and in every round."""
        view = self.view
        lines: Rows = []
        end = view.telling.end(self.seat)
        if end:
            lines += [row((said("At the end"), "bold quiet")), *told_lines(view, end)]
        for round_ in range(len(self.play.rounds)):
            made = [line for line in view.telling.hand(round_, self.seat) if line.points]
            if made:
                title = said("Round {round}", round=round_ + 1)
                lines += [row((title, "bold quiet")), *told_lines(view, made)]
        lines += by_hand_rows(view, self.seat, range(len(self.play.rounds)))
        lines += [(), view.sentence(view.telling.decision())]
        total = view.card.totals[self.seat]
        name = view.names[self.seat]
        title_ = msg("{player}, total not known", player=name)
        if total is not None:
            title_ = msg("{player}: {total}", player=name, total=total)
        self.read(title_, lines)

    def action_copy(self) -> None:
        """Copy the result as text; a terminal that can't copy still shows what was meant."""
        from scorekeeper.files.text import result_text

        self.app.copy_to_clipboard(result_text(self.play))
        self.tell(
            msg(
                "The result is on the clipboard, where the terminal allows it; "
                "`scorekeeper show {id}` prints it too.",
                id=self.play_id[:8],
            )
        )

    def action_picture(self) -> None:
        """Save this screen as a picture."""
        size, look = self.app.size, self.keeper.look
        names = re.sub(
            r"[^\w-]+", "-", " ".join(self.view.names[s] for s in self.view.card.winners)
        )
        day = (self.play.started or "")[:10]
        path = Path.home() / f"{self.play.game_id}-{day}-{names.strip('-')[:30]}.svg"
        rows = [
            *self.draw_header(size.width),
            *final_result(self.view, size.width, size.height - 2, self._special),
        ]
        ink, ground = look.colour("fg"), look.colour("bg")
        text = svg([list(strip(look, line, size.width)) for line in rows], size.width, ink, ground)

        def keep(name: str) -> str | None:
            if not write_private(Path(name).expanduser(), text):
                raise Refused(msg("{path} can't be written; give another place.", path=name))
            return None

        self.ask(
            Prompt(msg("Save the picture as"), str(path), check=keep),
            lambda name: self.tell(msg("The picture is in {path}.", path=name)),
        )

    def action_note(self) -> None:
        """Write or change the note."""

        def keep(note: str) -> None:
            if note.strip() != self.play.note:
                self.keeper.act(
                    self.play_id, lambda play: actions.set_text(play, "note", note), self.show_play
                )

        self.ask(Prompt(msg("Note"), self.play.note, several=True), keep)

    def action_correct(self) -> None:
        """Open the cards of this play, or what is known of it."""
        if self.play.without_cards:
            self.keeper.open("old_result", play_id=self.play_id)
        else:
            super().action_correct()

    def action_back(self) -> None:
        """Go back."""
        self.dismiss(None)


SCREEN = FinalScreen
