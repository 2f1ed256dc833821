"""What the screens of one play share: they follow it, draw it, and open the rooms around it."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.reactive import reactive

from scorekeeper.games.numbers import whole
from scorekeeper.i18n import _ as said
from scorekeeper.i18n import msg
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.store.log import Undone
from scorekeeper.tui.base import BaseScreen, Header
from scorekeeper.tui.dialogs import Prompt
from scorekeeper.tui.play_words import tell_undone, why_lines
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.panels import View
from scorekeeper.tui.widgets.rows import Rows, clock, minus, shown, signed

MOST: Final = 9999
"""The points that can be set by hand."""


class PlayScreen(BaseScreen[None]):
    """A screen that is one picture of a play; `round` and `seat` are what it looks at."""

    CLOSED: ClassVar[bool] = False
    """Whether it shows a closed round; when that is opened again the sheet takes its place."""

    MOMENT: ClassVar[float] = 0.0
    """Seconds in which the picture comes into being when something has just ended."""

    share = reactive(1.0, init=False)
    """How much of that is over."""

    def __init__(self, play_id: str, *, moment: bool = False) -> None:
        super().__init__()
        self.play_id = play_id
        self._moment = moment
        self.round = self.seat = 0
        self.known: Play | None = None
        self.seen: View | None = None
        self.memory: dict[object, object] = {}

    def compose_body(self) -> ComposeResult:
        """Lay out the picture, which is all there is."""
        self.picture = Lines(self._draw_picture, id="picture")
        self.picture.styles.height = "1fr"
        yield self.picture

    @property
    def play(self) -> Play:
        """The play as it is stored."""
        if self.known is None:
            self.known = self.keeper.store.play(self.play_id)
        return self.known

    def header(self) -> Header:
        """Return the game, what the screen says of itself, and when the play was saved."""
        if not self.keeper.ready:
            return Header("")
        saved = said("saved {time}", time=clock(self.play.changed))
        return Header(shown(self.play.title), self.about(), saved)

    def about(self) -> str:
        """Return what the screen shows of the play, for the header."""
        return ""

    @property
    def view(self) -> View:
        """The play as it is shown now."""
        if self.seen is None:
            self.seen = self.make_view()
        return self.seen

    def make_view(self) -> View:
        """Return how the screen looks at the play."""
        play = self.play
        icons = not self.keeper.settings.plain_signs
        return View(
            play,
            play.score(),
            self.keeper.look,
            min(self.round, len(play.rounds) - 1),
            min(self.seat, len(play.seats) - 1),
            icons=icons,
            memory=self.memory,
        )

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        raise NotImplementedError

    def _draw_picture(self, width: int, height: int) -> Rows:
        return self.draw(self.view, width, height) if self.keeper.ready else []

    def paint(self) -> None:
        """Show the play again."""
        self.seen = None
        if self.is_mounted and self.keeper.ready:
            self.picture.redraw()

    def show_play(self, play: Play) -> None:
        """Show a changed play."""
        self.known = play
        self.paint()
        self.redraw_edges()

    def on_mount(self) -> None:
        """Let the picture come into being, where things may move."""
        if self._moment and self.keeper.motion:
            self.set_reactive(PlayScreen.share, 0.0)
            self.animate("share", 1.0, duration=self.MOMENT, easing="linear")

    def watch_share(self) -> None:
        """Draw so much of the picture."""
        if self.is_mounted and self.keeper.ready:
            self.picture.redraw()

    def on_screen_resume(self) -> None:
        """Show what was changed on another screen."""
        if self.keeper.ready and self.is_mounted:
            self.follow()

    def follow(self) -> None:
        """Show what another program, or another screen, has stored."""
        fresh = self.keeper.store.play(self.play_id)
        if self.known is not None and fresh is not self.known:
            self.came(fresh)

    def came(self, fresh: Play) -> None:
        """Take in a play that was changed elsewhere."""
        self.show_play(fresh)
        if fresh.state == "binned":
            self.keeper.home()
        elif self.CLOSED and not fresh.finished and self.round >= fresh.closed:
            self.keeper.replace("sheet", self.play_id)

    def order(self) -> Sequence[int]:
        """Return the seats in the order in which they are shown."""
        return range(len(self.play.seats))

    async def on_pressed(self, event: Pressed) -> None:
        """Do what was clicked in the picture."""
        kind, _, rest = event.zone.partition(":")
        if kind != "command":
            event.stop()
            self.key_comes()
            self.clicked(kind, rest)

    def clicked(self, kind: str, rest: str) -> None:
        """Mark the player that was clicked."""
        if kind == "seat":
            self.seat = int(rest)
            self.paint()

    # Commands of every screen of a play

    def action_mark(self, step: int) -> None:
        """Mark the player above or below."""
        order = list(self.order())
        self.seat = order[(order.index(self.seat) + step) % len(order)]
        self.paint()

    def action_correct(self) -> None:
        """Open the cards of the round."""
        self.keeper.replace("sheet", self.play_id, self.round, self.seat)

    def action_undo(self) -> None:
        """Undo the last change and show where it was."""
        self.keeper.do(lambda s: s.undo(self.play_id), lambda done: self.undone(done, "undo"))

    def action_redo(self) -> None:
        """Redo what was undone last and show where it is."""
        self.keeper.do(lambda s: s.redo(self.play_id), lambda done: self.undone(done, "redo"))

    def undone(self, done: Undone, which: str) -> None:
        """Show what was undone; a round that is open again is shown on the sheet."""
        before, now = self.play, done.play
        said = tell_undone(done, which, before)
        self.show_play(now)
        if now.open_round is not None and now.open_round <= self.round:
            self.keeper.replace("sheet", self.play_id, told=said)
        else:
            self.tell(said)

    def action_board(self) -> None:
        """Show the standings large."""
        self.keeper.open("board", self.play_id, self.round, self.seat)

    def action_settle(self) -> None:
        """Settle a question with the numbers of this play."""
        self.keeper.open("settle", play_id=self.play_id, round_=self.round)

    def action_phones(self) -> None:
        """Let everybody enter their own cards."""
        self.keeper.open("phones", self.play_id)

    def action_why(self) -> None:
        """Explain every number of the marked hand."""
        name = self.view.names[self.seat]
        title = msg("{player}, round {round}", player=name, round=self.round + 1)
        self.read(title, why_lines(self.view, self.seat))

    def action_finish(self) -> None:
        """End a play of open length."""
        now = self.keeper.now()
        self.keeper.act(
            self.play_id,
            lambda play: actions.finish(play, now),
            lambda _play: self.keeper.replace("final", self.play_id, moment=True),
        )

    def action_by_hand(self) -> None:
        """Set what a round counts for a player, whatever the cards say, and why."""
        round_, seat, hand = self.round, self.seat, self.view.card.hand(self.round, self.seat)
        cards = 0 if hand is None else hand.total - hand.by_hand
        there = [one for one in self.play.by_hand if (one.round, one.seat) == (round_, seat)]
        name = self.view.names[seat]
        title = msg("By hand: {player}, round {round}", player=name, round=round_ + 1)

        def number(text: str) -> int:
            return whole(text, -MOST, MOST, msg("points")) if text.strip() else cards

        def check(text: str) -> None:
            actions.set_counts(self.play, round_, seat, number(text), "")

        def keep(counts: int, note: str) -> None:
            self.keeper.act(
                self.play_id,
                lambda play: actions.set_counts(play, round_, seat, counts, note),
                self.show_play,
            )

        def because(text: str) -> None:
            counts = number(text)
            if counts == cards:
                keep(counts, "")
                return
            told = msg(
                "{sum}* = {cards} from the cards and {points} by hand. The star stays wherever the "
                "number is shown. If the cards are corrected later, what is set by hand stays.",
                sum=minus(counts),
                cards=minus(cards),
                points=signed(counts - cards),
            )
            note = "; ".join(one.note for one in there if one.note)
            lines = [told, msg("because")]
            self.ask(Prompt(title, note, lines=lines), lambda note: keep(counts, note))

        lines = [msg("From the cards: {points}", points=cards), msg("The round counts")]
        value = minus(cards + sum(one.points for one in there)) if there else ""
        self.ask(Prompt(title, value, lines=lines, check=check), because)

    def action_details(self) -> None:
        """Show players, day, place, note and house rules."""
        self.keeper.open("details", self.play_id)

    def action_rules(self) -> None:
        """Look up the rules."""
        self.keeper.open("rules", game_id=self.play.game_id, play_id=self.play_id)
