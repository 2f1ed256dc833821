"""Points by hand: what the table insists on, kept as a difference and marked for ever."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from scorekeeper.free_text import LONGEST_REASON
from scorekeeper.games.base import Problem
from scorekeeper.play import Play
from scorekeeper.points import (
    added_by_hand,
    from_cards,
    set_bonus,
    set_counts,
    verify_by_hand,
    verify_counts,
)
from scorekeeper.translate import _, say
from scorekeeper.tui.text import minus, shown
from scorekeeper.tui.widgets.entry_field import EntryField, number_of
from scorekeeper.tui.widgets.points import signed

Action = Callable[[Play], Play]


class ByHandScreen(ModalScreen[Play | None]):
    """Set what one round counts, or a bonus; dismissed with the changed play.

    `store` returns that play, or None when it has said why it can't be stored; then what was
    typed stays here.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
    ]
    CSS_PATH = "by_hand.tcss"

    def __init__(
        self,
        play: Play,
        round_: int,
        seat: int,
        now: Callable[[], str],
        store: Callable[[Action], Play | None],
    ) -> None:
        super().__init__()
        self._store = store
        self._play = play
        self._round = round_
        self._seat = seat
        self._now = now
        self._counts_typed = False

    def compose(self) -> ComposeResult:
        """Show what there is, the fields, and what comes of them."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static(id="by-hand-title", classes="heading", markup=False)
            yield Static(id="by-hand-now", markup=False)
            for name, label in (
                ("counts", _("The round counts")),
                ("bonus", _("or a bonus of")),
                ("text", _("because")),
            ):
                with Horizontal(classes="by-hand-row"):
                    yield Static(label, classes="by-hand-label", markup=False)
                    yield EntryField(
                        numeric=name != "text",
                        max_length=LONGEST_REASON if name == "text" else 5,
                        id=f"by-hand-{name}",
                        classes="by-hand-field",
                        compact=True,
                    )
            yield Static(id="by-hand-comes")
            with Horizontal(classes="by-hand-buttons"):
                yield Button(_("Keep"), id="by-hand-keep", variant="primary", compact=True)
                yield Button(_("Take it away"), id="by-hand-remove", compact=True)
                yield Button(_("Back (Esc)"), id="by-hand-back", compact=True)
            yield Static(id="by-hand-turn", classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Show the hand."""
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what comes of it; what a round counts and the bonus follow each other."""
        self._follow(event.input)
        self._paint()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Keep, take away or leave."""
        if event.button.id == "by-hand-keep":
            self._keep()
        elif event.button.id == "by-hand-remove":
            self._dismiss_with(0)
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)

    def action_turn(self, step: int) -> None:
        """Go to another round."""
        self._round = min(max(self._round + step, 0), len(self._play.rounds) - 1)
        self._show()

    def _follow(self, field: Input) -> None:
        name = (field.id or "").removeprefix("by-hand-")
        if name == "text":
            return
        self._counts_typed = name == "counts"
        worth, typed = self._worth, number_of(field.value)
        other = self._field("bonus" if self._counts_typed else "counts")
        step = -worth if self._counts_typed else worth
        with self.prevent(Input.Changed):
            other.value = "" if typed is None else minus(typed + step)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the reason, from there keep it."""
        event.stop()
        if event.input.id != "by-hand-text":
            self.screen.set_focus(self._field("text"))
        else:
            self._keep()

    @property
    def _worth(self) -> int:
        return from_cards(self._play, self._round, self._seat)

    def _field(self, name: str) -> EntryField:
        return self.query_one(f"#by-hand-{name}", EntryField)

    def _problem(self) -> Problem | None:
        return verify_by_hand(self._play, self._round, self._seat)

    def _show(self) -> None:
        there = added_by_hand(self._play, self._round, self._seat)
        points = sum(given.points for given in there)
        problem = self._problem()
        counted = verify_counts(self._play, self._round, self._seat) is None
        with self.prevent(Input.Changed):
            self._field("counts").value = minus(self._worth + points) if there else ""
            self._field("bonus").value = minus(points) if there else ""
            self._field("text").value = "; ".join(given.note for given in there if given.note)
        for name in ("counts", "bonus", "text"):
            self._field(name).disabled = problem is not None or (name == "counts" and not counted)
        self.query_one("#by-hand-keep", Button).disabled = problem is not None
        self.query_one("#by-hand-remove", Button).display = bool(there)
        turn = self.query_one("#by-hand-turn", Static)
        hints = [_("Enter: next; at the reason: keep")]
        if len(self._play.rounds) > 1:
            hints.append(_("PgUp and PgDn: another round"))
        turn.update(" · ".join(hints))
        self.query_one("#by-hand-title", Static).update(
            _(
                "By hand: {player}, round {round}",
                player=shown(self._play.names[self._seat]),
                round=self._round + 1,
            )
        )
        now = _("From the cards: {points}", points=minus(self._worth))
        if there:
            now += "   " + _("set by hand: {points}", points=signed(points))
        self.query_one("#by-hand-now", Static).update(now if problem is None else "")
        for name in ("counts", "bonus"):
            if not self._field(name).disabled:
                self.set_focus(self._field(name))
                break
        self._paint()

    def _paint(self) -> None:
        comes = self.query_one("#by-hand-comes", Static)
        problem = self._problem() or verify_counts(self._play, self._round, self._seat)
        points = number_of(self._field("bonus").value)
        if problem is not None and points is None:
            comes.update(Content.styled(say(problem.message, self._play.names), "$warning"))
            return
        if not points:
            comes.update(Content.styled(_("Nothing is set by hand then."), "$quiet"))
            return
        sentence = _(
            "{sum}* = {cards} from the cards and {points} by hand. The star stays wherever the "
            "number is shown. If the cards are corrected later, what is set by hand stays.",
            sum=minus(self._worth + points),
            cards=minus(self._worth),
            points=signed(points),
        )
        comes.update(Content(sentence))

    def _keep(self) -> None:
        if self._problem() is not None:
            return
        self._dismiss_with(number_of(self._field("bonus").value) or 0)

    def _dismiss_with(self, points: int) -> None:
        round_, seat, note, at = self._round, self._seat, self._field("text").value, self._now()
        if self._counts_typed and points:
            counts = self._worth + points
            changed = self._store(lambda play: set_counts(play, round_, seat, counts, note, at))
        else:
            changed = self._store(lambda play: set_bonus(play, round_, seat, points, note, at))
        if changed is None:
            return
        if points:
            self._tell(points)
        self.dismiss(changed)

    def _tell(self, points: int) -> None:
        self.app.clear_notifications()
        self.app.notify(
            _(
                "{player}, round {round}: {points} by hand, so it counts {sum}*.",
                player=shown(self._play.names[self._seat]),
                round=self._round + 1,
                points=signed(points),
                sum=minus(self._worth + points),
            ),
            timeout=6,
            markup=False,
        )
