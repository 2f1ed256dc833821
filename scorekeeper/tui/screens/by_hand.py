"""Points by hand: what the table insists on, kept as a difference and marked for ever."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from scorekeeper.games.numbers import whole
from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.play import actions
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.tui.base import BaseScreen, Header
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.rows import Drawing, Rows, fit, minus, row, shown, signed, wrap

LABELS = (
    ("counts", msg("The round counts")),
    ("bonus", msg("or a bonus of")),
    ("note", msg("because")),
)
MOST = 9999


class ByHandScreen(BaseScreen[None]):
    """Set what one round of one player counts, or a bonus."""

    AREA = "by_hand"
    DEFAULT_CSS = """
    ByHandScreen Horizontal { height: 1; }
    ByHandScreen .label { width: 20; }
    ByHandScreen Frame { margin: 1 1 0 1; height: auto; }
    """

    def __init__(self, play_id: str, round_: int, seat: int) -> None:
        super().__init__()
        self._of = play_id
        self._round, self._seat = round_, seat
        self._typed = ""

    @property
    def _play(self) -> Play:
        return self.keeper.store.play(self._of)

    def header(self) -> Header:
        """Return whose points these are."""
        name = shown(self._play.names[self._seat])
        title = say(msg("By hand: {player}, round {round}", player=name, round=self._round + 1))
        return Header(title)

    def compose_body(self) -> ComposeResult:
        """Lay out what there is, the fields, and what comes of them."""
        with Frame(title=say(msg("Points by hand"))):
            yield Lines(self._draw_now, id="now")
            for name, label in LABELS:
                with Horizontal():
                    yield Lines(self._drawn(label), classes="label")
                    yield Field(id=name, select=name != "note")
        with Frame(title=say(msg("What comes of it"))):
            yield Lines(self._draw_comes, id="comes")

    def _drawn(self, label: Message) -> Drawing:
        return lambda width, _height: [row((fit(say(label), width), "quiet"))]

    def on_mount(self) -> None:
        """Show the hand."""
        self._show()

    @property
    def _cards(self) -> int:
        hand = self._play.score().hand(self._round, self._seat)
        return 0 if hand is None else hand.total - hand.by_hand

    def _field(self, name: str) -> Field:
        return self.query_one(f"#{name}", Field)

    def _show(self) -> None:
        there = [
            one for one in self._play.by_hand if (one.round, one.seat) == (self._round, self._seat)
        ]
        points = sum(one.points for one in there)
        with self.prevent(Input.Changed):
            self._field("counts").value = minus(self._cards + points) if there else ""
            self._field("bonus").value = minus(points) if there else ""
            self._field("note").value = "; ".join(one.note for one in there if one.note)
        self._typed = "bonus" if there else ""
        self._field("counts").focus()
        self._paint_words()

    def _paint_words(self) -> None:
        self.query_one("#now", Lines).redraw()
        self.query_one("#comes", Lines).refresh(layout=True)
        self.redraw_edges()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let what a round counts and the bonus follow each other."""
        name = event.input.id or ""
        if name != "note":
            self._typed = name
            other, step = ("bonus", -self._cards) if name == "counts" else ("counts", self._cards)
            try:
                number = self._number(event.value)
            except Refused:
                number = None
            with self.prevent(Input.Changed):
                self._field(other).value = "" if number is None else minus(number + step)
        self._paint_words()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next field; from the last one keep it."""
        event.stop()
        if event.input.id == "note":
            self.action_keep()
        else:
            self._field("note").focus()

    def _number(self, text: str) -> int | None:
        return whole(text, -MOST, MOST, msg("points")) if text.strip() else None

    def _action(self) -> tuple[int, bool]:
        """Return what is set, and whether the round counts it in all."""
        counts = self._typed == "counts"
        number = self._number(self._field("counts" if counts else "bonus").value)
        return (0, False) if number is None else (number, counts)

    def _change(self, play: Play) -> Cells:
        number, counts = self._action()
        note = self._field("note").value
        set_ = actions.set_counts if counts else actions.set_bonus
        return set_(play, self._round, self._seat, number, note)

    def _draw_now(self, width: int, _height: int) -> Rows:
        text = say(msg("From the cards: {points}", points=self._cards))
        return [row((fit(text, width), "bold"))]

    def _draw_comes(self, width: int, _height: int) -> Rows:
        try:
            number, counts = self._action()
            self._change(self._play)
        except Refused as refused:
            return wrap(row((say(refused.message, self._play.names), "err")), width)
        bonus = number - self._cards if counts else number
        if not bonus:
            return [row((say(msg("Nothing is set by hand then.")), "quiet"))]
        text = msg(
            "{sum}* = {cards} from the cards and {points} by hand. The star stays wherever the "
            "number is shown. If the cards are corrected later, what is set by hand stays.",
            sum=minus(self._cards + bonus),
            cards=minus(self._cards),
            points=signed(bonus),
        )
        return wrap(row(say(text)), width)

    def action_keep(self) -> None:
        """Keep it."""
        try:
            self._action()
        except Refused as refused:
            self.refuse(refused.message)
            return
        self.act(self._of, self._change, self._kept)

    def _kept(self, play: Play) -> None:
        del play
        self.dismiss(None)

    def action_back(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)

    def action_up(self) -> None:
        """Go to the field above."""
        self.focus_previous(Field)

    def action_down(self) -> None:
        """Go to the field below."""
        self.focus_next(Field)

    def action_earlier(self) -> None:
        """Take the round before."""
        self._turn(-1)

    def action_later(self) -> None:
        """Take the next round."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        self._round = min(max(self._round + step, 0), self._play.last_round)
        self._show()


SCREEN = ByHandScreen
