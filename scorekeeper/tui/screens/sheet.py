"""The sheet: one key a card, every point at once, nothing shown that is not stored."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from scorekeeper.games.base import EntryKey, Message, Scorecard
from scorekeeper.journal import Edit
from scorekeeper.play import Play
from scorekeeper.translate import _, listed, say
from scorekeeper.tui.commands import SHEET, bindings
from scorekeeper.tui.key_names import FRENCH_DIGITS
from scorekeeper.tui.screens.base import WIDEST
from scorekeeper.tui.screens.closing import closing_question, odd_hands
from scorekeeper.tui.screens.play_screen import PlayScreen
from scorekeeper.tui.screens.why import WhyScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.card_keys import CardKeys
from scorekeeper.tui.widgets.score_sheet import ScoreSheet
from scorekeeper.tui.widgets.sheet_view import sheet_view


class SheetScreen(PlayScreen):
    """Enter the cards of one play, round by round; any earlier round can be opened."""

    SCREEN_COMMANDS = SHEET
    BINDINGS: ClassVar[list[BindingType]] = bindings(SHEET)
    CSS_PATH = "sheet.tcss"

    def __init__(self, play: Play, round_: int | None = None, seat: int | None = None) -> None:
        super().__init__()
        self.play = play
        self.card: Scorecard = play.score()
        open_round = play.open_round if play.open_round is not None else len(play.rounds) - 1
        self.round = open_round if round_ is None else round_
        self.seat = self.play.next_seat(self.round) if seat is None else seat
        self.place = self._end()
        self.saved_at = ""
        self._scored = ""
        self._written: dict[str, Content] = {}

    def compose_content(self) -> ComposeResult:
        """Lay out the header, the rows, the card keys and the sentence below."""
        yield Static(id="sheet-title", classes="title")
        yield Static(id="correcting", markup=False)
        yield ScoreSheet(no_colour=self.no_colour, id="rows")
        yield CardKeys(no_colour=self.no_colour, id="keys")
        yield Static(id="why")

    def on_mount(self) -> None:
        """Show the play and watch for another window's changes."""
        self._paint()
        self.set_interval(1.0, self._look_for_changes)

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return the card keys."""
        return [(key.key, _("lay {card}", card=say(key.name))) for key in self._keys()]

    async def on_key(self, event: Key) -> None:
        """Lay the card whose key is pressed; capital letters count too."""
        if self.app.screen is not self or event.character is None:
            return
        key = self._typed(event.character)
        if key is not None:
            event.stop()
            event.prevent_default()
            self._lay(key)

    def on_card_keys_pressed(self, message: CardKeys.Pressed) -> None:
        """Lay the card that was clicked."""
        self._lay(message.key)

    def on_score_sheet_chosen(self, message: ScoreSheet.Chosen) -> None:
        """Go to the row, card or round that was clicked."""
        if message.round is not None and message.round <= self._last_round():
            self.round = message.round
        self._go(message.seat, message.place)

    def action_next_seat(self) -> None:
        """Go to the next player; after the last one to the round's result."""
        if self.seat + 1 < len(self.play.seats):
            self._go(self.seat + 1)
        else:
            self._to_result()

    def action_move_seat(self, step: int) -> None:
        """Go up or down, round and round."""
        self._go((self.seat + step) % len(self.play.seats))

    def action_move_place(self, step: int) -> None:
        """Move the cursor inside the hand."""
        self.place = min(max(self.place + step, 0), self._chips())
        self._paint()

    def action_end_place(self, end: int) -> None:
        """Move the cursor to the beginning or end of the hand."""
        self.place = self._chips() if end else 0
        self._paint()

    def action_move_round(self, step: int) -> None:
        """Open an earlier round to correct it, or go back to the later one."""
        wanted = self.round + step
        if 0 <= wanted <= self._last_round():
            self.round = wanted
            self._go(self.seat)
        elif wanted < 0:
            self.app.notify(_("This is the first round."), timeout=3)
        else:
            self.app.notify(
                _(
                    "This is the latest round; {key} after the last player closes it.",
                    key=self.key_of("sheet.next"),
                ),
                timeout=4,
            )

    def action_take_back(self) -> None:
        """Take back the card before the cursor."""
        round_, seat, place = self.round, self.seat, self.place
        _left, before = self.play.game.take_back(self.play.rounds[round_][seat] or "", place)
        if self._change(lambda play: play.take_back(round_, seat, place, self.keeper.now())):
            self.place = before
            self._paint()

    def action_delete(self) -> None:
        """Take out the card at the cursor."""
        if self.place < self._chips():
            round_, seat, place = self.round, self.seat, self.place + 1
            if self._change(lambda play: play.take_back(round_, seat, place, self.keeper.now())):
                self._paint()

    def action_undo(self) -> None:
        """Undo the last change and show where it was."""
        edit = self.play.undoable
        if edit is None:
            self.app.notify(_("There is nothing to undo."), timeout=3)
        elif self._change(lambda play: play.undo(self.keeper.now())):
            self._show(edit)
            if edit.field == "closed":
                self.app.notify(_("Round {round} is open again.", round=self.round + 1), timeout=4)

    def action_redo(self) -> None:
        """Redo what was undone last and show where it is."""
        edit = self.play.redoable
        if edit is None:
            self.app.notify(_("There is nothing to redo."), timeout=3)
        elif self._change(lambda play: play.redo(self.keeper.now())):
            self._show(edit)

    def action_why(self) -> None:
        """Explain every number of the hand."""
        lines = self.play.game.explain_hand(self.card, self.round, self.seat)
        title = _(
            "{player}, round {round}",
            player=shown(self.play.names[self.seat]),
            round=self.round + 1,
        )
        notes = [] if lines else [_("No cards are entered yet.")]
        if lines and not self.card.rounds[self.round].settled:
            shared = [say(line.category.name) for line in lines if line.category.shared]
            if shared:
                notes.append(
                    _(
                        "May still change until the round is closed: {categories}.",
                        categories=listed(shared),
                    )
                )
        ends = self.play.game.explain_end(self.card, self.seat)
        self.app.push_screen(
            WhyScreen(
                title,
                [("", [*lines, *ends])],
                self._names(),
                marked=self._scored,
                notes=notes,
            )
        )

    def action_back(self) -> None:
        """Go back from an earlier round to the open one, from there to Home."""
        if self.play.open_round is not None and self.round != self.play.open_round:
            self.round = self.play.open_round
            self._go(self.play.next_seat(self.round))
        elif self.play.finished:
            from scorekeeper.tui.screens.results import result_screen

            self.app.switch_screen(result_screen(self.play, self.round))
        else:
            self.app.pop_screen()

    def _typed(self, character: str) -> str | None:
        """Return the card key that a character stands for; exact case first."""
        kinds = {known.key for known in self.play.game.keys(self.play.table, self.round)}
        typed_as = {**FRENCH_DIGITS, **self.play.game.typed_as}
        for key in (character, typed_as.get(character, ""), character.lower()):
            if key in kinds:
                return key
        return None

    def refuse(self, message: Message, names: Sequence[str] = ()) -> None:
        """Say below the cards why something was not done; the next key takes it away."""
        reason = say(message, [shown(name) for name in names])
        self._write("#why", Content.styled(reason, "bold $warning"))

    def _lay(self, key: str) -> None:
        round_, seat, place = self.round, self.seat, self.place
        before = self.play.rounds[round_][seat] or ""
        if self._change(lambda play: play.lay(round_, seat, key, place, self.keeper.now())):
            _hand, self.place = self.play.game.lay(before, place, key)
            self._paint()

    def _change(self, action: Callable[[Play], Play]) -> bool:
        old = self.card
        changed = self.store(self.play, action)
        if changed is None:
            return False
        self.play = changed
        self.card = changed.score()
        self.saved_at = self.keeper.now()[11:16]
        self._scored = self._newly_scored(old)
        return True

    def _newly_scored(self, old: Scorecard) -> str:
        before = old.hand(self.round, self.seat) if self.seat < len(old.totals) else None
        after = self.card.hand(self.round, self.seat)
        if after is None:
            return ""
        was = before.points if before is not None else (0,) * len(after.points)
        for category, earlier, later in zip(self.card.categories, was, after.points, strict=True):
            if earlier != later:
                return category.id
        return self._scored

    def show_play(self, play: Play) -> None:
        """Show the play after a change."""
        self.play, self.card = play, play.score()
        self.saved_at = self.keeper.now()[11:16]
        self._paint()

    def _show(self, edit: Edit) -> None:
        if edit.round is not None and edit.round <= self._last_round():
            self.round = edit.round
        else:
            self.round = min(self.round, self._last_round())
        self._go(self.seat if edit.seat is None else edit.seat)

    def _go(self, seat: int, place: int | None = None) -> None:
        self.seat = min(seat, len(self.play.seats) - 1)
        self.place = self._end() if place is None else min(place, self._chips())
        self._scored = ""
        self._paint()

    def _to_result(self) -> None:
        odd = odd_hands(self.play, self.round)
        if odd:
            self.app.push_screen(closing_question(self.play, self.round, odd), self._answered)
        else:
            self._close()

    def _answered(self, answer: str | None) -> None:
        if answer == "none":
            self._close(
                [seat for seat, hand in enumerate(self.play.rounds[self.round]) if hand is None]
            )
        elif answer in {"keep", "later"}:
            self._close()
        else:
            odd = odd_hands(self.play, self.round)
            self._go(odd[0].seat or 0 if odd else self.seat)

    def _close(self, without_cards: Sequence[int] = ()) -> None:
        round_, now = self.round, self.keeper.now()

        def close(play: Play) -> Play:
            for seat in without_cards:
                play = play.enter(round_, seat, "", now)
            return play.close_round(round_, now)

        if not self._change(close):
            return
        from scorekeeper.tui.screens.results import result_screen

        self.app.switch_screen(result_screen(self.play, round_))

    def _names(self) -> list[str]:
        return [shown(name) for name in self.play.names]

    def _keys(self) -> tuple[EntryKey, ...]:
        return self.play.game.keys(self.play.table, self.round, self.seat, self.place)

    def _end(self) -> int:
        return self.play.game.end_place(self.play.rounds[self.round][self.seat] or "")

    def _chips(self) -> int:
        return len(self.play.game.chips(self.play.rounds[self.round][self.seat] or ""))

    def _last_round(self) -> int:
        return len(self.play.rounds) - 1 if self.play.open_round is None else self.play.open_round

    def _look_for_changes(self) -> None:
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        try:
            fresh = plays.refresh(self.keeper.db, self.play)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        if fresh is not self.play:
            self.play, self.card = fresh, fresh.score()
            self.round = min(self.round, self._last_round())
            self.seat = min(self.seat, len(fresh.seats) - 1)
            self.place = min(self.place, self._chips())
            self._paint()

    def _paint(self) -> None:
        view = sheet_view(self.play, self.card, self.round, self.seat, self.place)
        self.query_one(ScoreSheet).view = view
        self.query_one(CardKeys).keys = self._keys()
        self._write("#sheet-title", self._title())
        self.query_one("#correcting").display = view.correcting
        if view.correcting:
            self._write("#correcting", Content(self._correcting()), layout=True)
        self._write("#why", self._sentence())

    def _write(self, where: str, text: Content, *, layout: bool = False) -> None:
        """Write a line, but only if it says something else than before."""
        before = self._written.get(where)
        if before is None or not before.is_same(text):
            self._written[where] = text
            self.query_one(where, Static).update(text, layout=layout)

    def _title(self) -> Content:
        game = self.play.game
        facts = [say(fact) for fact in game.round_facts(self.play.table, self.round)]
        if self.round == 0:
            starter = shown(self.play.names[self.play.first_seat])
            facts.append(_("{player} starts", player=starter))
        where = (
            _("round {round} of {rounds}", round=self.round + 1, rounds=len(self.play.rounds))
            if len(self.play.rounds) > 1
            else game.title
        )
        title = f"{game.title}  " if len(self.play.rounds) > 1 else ""
        left = Content.assemble(
            (title, "bold $primary"), (where, "bold"), ("  " + "  ".join(facts), "$quiet")
        )
        saved = _("saved {time}", time=self.saved_at) if self.saved_at else ""
        space = min(self.size.width, WIDEST) - 2 - left.cell_length - len(saved)
        if space < 1:
            return Content.assemble((where, "bold"), ("  " + "  ".join(facts), "$quiet"))
        return left + Content(" " * space) + Content.styled(saved, "$success")

    def _correcting(self) -> str:
        if self.play.open_round is None:
            return _(
                "Correcting round {round} of a finished play. {key} goes back to the result.",
                key=self.key_of("sheet.back"),
                round=self.round + 1,
            )
        return _(
            "Correcting round {round}. {key} goes back to round {open}.",
            key=self.key_of("sheet.back"),
            round=self.round + 1,
            open=self.play.open_round + 1,
        )

    def _sentence(self) -> Content:
        name = shown(self.play.names[self.seat])
        if self.play.rounds[self.round][self.seat] is None:
            hint = say(self.play.game.entry_hint)
            return Content.assemble((name, "bold $accent"), (": " + hint, "$quiet"))
        summary = self.play.game.summary(self.card, self.round, self.seat)
        return Content.assemble((name, "bold $accent"), ": ", say(summary, self._names()))

    def on_resize(self) -> None:
        """Fit the title to the new width."""
        self._write("#sheet-title", self._title())
