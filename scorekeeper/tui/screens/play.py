"""One play card by card: result, every hand with its reasons, and all that can be done."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from textual.app import ComposeResult

from scorekeeper.i18n import Message, Refused, Value, _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.tui.asking import ask_delete
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.play_words import closing_lines
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.frame import panel
from scorekeeper.tui.widgets.lines import Pressed, Scroller
from scorekeeper.tui.widgets.panels import View, summary_rows
from scorekeeper.tui.widgets.plays import moment_text
from scorekeeper.tui.widgets.preview import preview
from scorekeeper.tui.widgets.rows import (
    Row,
    Rows,
    minus,
    pad,
    row,
    shown,
    split_row,
    zoned,
)
from scorekeeper.tui.widgets.texts import Part, flow, hand_rows, told

BESIDE: Final = 110
"""Columns from which the result stands beside the rounds."""


class PlayScreen(Room[None]):
    """A play as it was laid, with its result and its changes."""

    AUTO_FOCUS = "Scroller"

    def __init__(self, play_id: str) -> None:
        super().__init__()
        self.play_id = play_id
        self.play: Play | None = None

    def compose_body(self) -> ComposeResult:
        """Show one long drawing."""
        yield Scroller(self._draw, id="story")

    def header(self) -> Header:
        """Name the play."""
        if self.play is None:
            return Header(_("One play"))
        return Header(shown(self.play.title), moment_text(self.play.started, self.keeper.now()))

    def paint(self) -> None:
        """Read the play; one that is gone is left."""
        try:
            self.play = self._known()
        except Refused as refusal:
            self.play = None
            self.refuse(refusal.message)
        self.query_one(Scroller).redraw()

    def offered(self, command: Command) -> bool:
        """Offer what is possible with this play."""
        play = self.play
        if play is None:
            return command.name == "back"
        return {
            "abandon": not play.finished and play.state is None,
            "resume": play.state is not None,
            "what_if": not play.without_cards,
            "result": play.finished and play.state is None,
            "delete": play.state != "binned",
            "correct": play.state != "binned",
        }.get(command.name, True)

    def label(self, command: Command) -> Message:
        """Say what Enter does with this play."""
        if command.name == "correct" and self.play is not None:
            if self.play.without_cards:
                return msg("Correct")
            return msg("Cards") if self.play.finished else msg("Continue")
        return command.label

    # What can be done.

    def action_correct(self) -> None:
        """Open the cards, or go on with an unfinished play."""
        play = self._known()
        if play.without_cards:
            self.keeper.open("old_result", play.id)
        elif not play.finished:
            self.keeper.open("sheet", play.id)
        else:
            self.keeper.open("sheet", play.id, 0, 0)

    def action_details(self) -> None:
        """Change what is not on the cards."""
        self.keeper.open("details", self.play_id)

    def action_result(self) -> None:
        """Show the result as at the table."""
        self.keeper.open("final", self.play_id)

    def action_what_if(self) -> None:
        """Try other cards."""
        self.keeper.open("settle", self.play_id, what_if=True)

    def action_export(self) -> None:
        """Write the play to a file."""
        self.keeper.open("files", [self.play_id])

    def action_abandon(self) -> None:
        """Put the play aside."""
        done = msg("Put aside; it counts nowhere until it goes on.")
        self.keeper.act(self.play_id, actions.abandon, lambda _play: self.repaint(done))

    def action_resume(self) -> None:
        """Take the play up again."""
        self.keeper.act(
            self.play_id,
            lambda play: {**actions.unbin(play), **actions.resume(play)},
            lambda _play: self.repaint(msg("It is in the history.")),
        )

    def action_delete(self) -> None:
        """Ask before the play goes into the bin."""
        ask_delete(self, self._known(), self.action_back)

    def action_journal(self) -> None:
        """Show who changed what, the latest first."""
        from scorekeeper.play.journal import journal, time_text

        play, lines = self._known(), list[Row]()
        for entry in reversed(journal(play, self.keeper.store.role)):
            who = say(entry.who)
            lines.append(row((f"{time_text(entry.at)}  {who}", "quiet")))
            lines += [row(f"  {shown(say(line, play.names))}") for line in entry.lines]
        self.read(msg("Journal"), lines)

    async def on_pressed(self, event: Pressed) -> None:
        """Open the hand that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "cards" and self.play is not None and self.play.state != "binned":
            round_, seat = map(int, place.split(":"))
            self.keeper.open("sheet", self.play_id, round_, seat)

    def _known(self) -> Play:
        return self.keeper.store.play(self.play_id)

    # How it is drawn.

    def _draw(self, width: int, _height: int) -> Rows:
        play = self.play
        if play is None:
            return []
        icons = not self.keeper.settings.plain_signs
        view = View(play, play.score(), self.keeper.look, 0, icons=icons)
        side = 44 if width >= BESIDE else width
        about = preview(play, side - 4, self.keeper.look, decided=False)
        result = panel([*about, *flow(self._about(view), side - 4)], side, _("Result"))
        room = width - side - 1 if side < width else width
        rounds: Rows = []
        for number, hands in enumerate(play.rounds):
            if not play.without_cards and any(hand is not None for hand in hands):
                inner = flow(self._round(replace(view, round=number), room - 4), room - 4)
                rounds += panel(inner, room, _("Round {number}", number=number + 1))
        if room == width:
            return [*result, *rounds]
        pairs = zip_longest(rounds, result, fillvalue=())
        return [(*pad(left, room + 1), *right) for left, right in pairs]

    def _about(self, view: View) -> Iterator[Part]:
        play = view.play
        if play.state == "binned":
            yield from told(msg("In the bin; it counts nowhere until it is taken back."), "focus")
        elif play.state == "abandoned":
            yield from told(msg("Abandoned; it counts nowhere until it goes on."), "focus")
        if view.card.complete and play.finished:
            yield view.sentence(view.telling.decision())
            yield from (view.sentence(text, "quiet") for text in view.telling.end_story())
        yield from closing_lines(view, play.check(), "err")
        for rule in play.game.rules:
            value = play.rules[rule.id]
            if value != rule.default:
                labels: dict[str, Value] = {choice.id: choice.label for choice in rule.choices}
                chosen = labels.get(value, shown(value))
                yield from told(msg("{rule}: {choice}", rule=rule.label, choice=chosen), "quiet")
        if play.starter is not None:
            yield from told(msg("{player} started.", player=play.names[play.starter]), "quiet")

    def _round(self, view: View, width: int) -> Iterator[Part]:
        play, number = view.play, view.round
        for seat, hand in enumerate(play.rounds[number]):
            zone = f"cards:{number}:{seat}"
            points = row((minus(view.points(number, seat)), "bold"))
            left = row(view.badge(seat), " ", view.name(seat))
            lines = [*([()] if seat else []), zoned(zone, split_row(left, points, width))]
            if hand:
                tiles = hand_rows(play.game, hand, play.rules, width - 4, icons=view.icons)
                lines += [row("    ", zoned(zone, line)) for line in tiles]
            words = [row((_("not entered"), "quiet"))]
            if hand is not None:
                words = summary_rows(view, seat, width - 4)
            yield [*lines, *(row("    ", line) for line in words)]
        story = [view.sentence(text) for text in view.telling.round_story(number)]
        yield from [(), *story] if story else []


SCREEN = PlayScreen
