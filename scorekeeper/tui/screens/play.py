"""One play card by card: result, every hand with its reasons, and all that can be done."""

from typing import Final

from textual.app import ComposeResult

from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import Message, Refused, _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.asking import ask_delete, ask_rematch
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.charts import badge, badge_letters
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.lines import Pressed, Scroller
from scorekeeper.tui.widgets.plays import moment_text
from scorekeeper.tui.widgets.preview import preview
from scorekeeper.tui.widgets.rows import (
    Row,
    Rows,
    fit_right,
    minus,
    pad,
    row,
    shown,
    split_row,
    wrap,
    zoned,
)
from scorekeeper.tui.widgets.tiles import HandView, card_cells, draw_hand

BESIDE: Final = 110
"""Columns from which the result stands beside the rounds."""


class PlayScreen(Room[None]):
    """A play as it was laid, with its result and its changes."""

    AREA = "play"
    AUTO_FOCUS = "Scroller"

    def __init__(self, play_id: str) -> None:
        super().__init__()
        self.play_id = play_id
        self.play: Play | None = None
        self.row: PlayRow | None = None
        self._rounds: list[int] = []

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
        from scorekeeper.store import queries

        try:
            self.play = self.keeper.store.play(self.play_id)
            self.row = queries.row(self.keeper.store, self.play_id)
        except Refused as refusal:
            self.play = self.row = None
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
        """Open the cards of the round in sight, or go on with an unfinished play."""
        play = self._known()
        if play.without_cards:
            self.keeper.open("old_result", play.id)
        elif not play.finished:
            self.keeper.open("sheet", play.id)
        else:
            middle = self.query_one(Scroller)
            y = middle.scroll_offset.y + middle.size.height // 3
            number = sum(line <= y for line in self._rounds) - 1
            if middle.scroll_offset.y >= middle.max_scroll_y > 0:
                number = len(self._rounds) - 1
            self.keeper.open("sheet", play.id, max(number, 0), 0)

    def action_details(self) -> None:
        """Change what is not on the cards."""
        self.keeper.open("details", self.play_id)

    def action_result(self) -> None:
        """Show the result as at the table."""
        self.keeper.open("final", self.play_id)

    def action_what_if(self) -> None:
        """Try other cards."""
        self.keeper.open("settle", self.play_id, what_if=True)

    def action_rematch(self) -> None:
        """Play again with the same players."""
        ask_rematch(self, self._known())

    def action_export(self) -> None:
        """Write the play to a file."""
        self.keeper.open("files", [self.play_id])

    def action_abandon(self) -> None:
        """Put the play aside."""
        self.act(
            self.play_id,
            actions.abandon,
            lambda _play: self._again(msg("Put aside; it counts nowhere until it goes on.")),
        )

    def action_resume(self) -> None:
        """Take the play up again."""

        def take_up(play: Play) -> Cells:
            return actions.unbin(play) if play.state == "binned" else actions.resume(play)

        self.act(self.play_id, take_up, lambda _play: self._again(msg("It is in the history.")))

    def action_delete(self) -> None:
        """Ask before the play goes into the bin."""
        if self.row is not None:
            ask_delete(self, self.row, self.action_back)

    def action_journal(self) -> None:
        """Show who changed what, the latest first."""
        from scorekeeper.play.journal import journal, time_text

        play, lines = self._known(), list[Row]()
        for entry in reversed(journal(play, self.keeper.store.role)):
            who = _("afterwards, {who}", who=entry.who) if entry.afterwards else say(entry.who)
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

    def _again(self, message: Message) -> None:
        self.paint()
        self.redraw_edges()
        self.tell(message)

    # How it is drawn.

    def _draw(self, width: int, height: int) -> Rows:
        play, known = self.play, self.row
        if play is None or known is None:
            return []
        card = play.score()
        side = 44 if width >= BESIDE else width
        about = [
            *preview(known, side - 4, self.keeper.look, decided=False),
            *self._about(play, card, side - 4),
        ]
        result = framed(about, side, len(about) + 2, row(_("Result")))
        room = width - side - 1 if side < width else width
        self._rounds = []
        rounds: Rows = []
        for number in range(len(play.rounds)):
            if play.without_cards or all(hand is None for hand in play.rounds[number]):
                continue
            inner = self._round(play, card, number, room - 4)
            self._rounds.append(len(rounds) + (len(result) if room == width else 0))
            title = row(_("Round {number}", number=number + 1))
            rounds += framed(inner, room, len(inner) + 2, title)
        if room == width:
            return [*result, *rounds]
        count = max(len(result), len(rounds), height if not rounds else 0)
        left = [*rounds, *[()] * (count - len(rounds))]
        right = [*result, *[()] * (count - len(result))]
        return [(*pad(left[y], room + 1), *right[y]) for y in range(count)]

    def _about(self, play: Play, card: Scorecard, width: int) -> Rows:
        telling = play.tell(card)
        told: list[tuple[str, str]] = []
        if play.state == "binned":
            told.append((_("In the bin; it counts nowhere until it is taken back."), "focus"))
        elif play.state == "abandoned":
            told.append((_("Abandoned; it counts nowhere until it goes on."), "focus"))
        if card.complete and play.finished:
            told.append((say(telling.decision(), play.names), ""))
            told += [(say(line, play.names), "quiet") for line in telling.end_story()]
        told += [(say(problem.message, play.names), "err") for problem in play.check()]
        for rule in play.game.rules:
            if play.rules[rule.id] != rule.default:
                labels = {choice.id: say(choice.label) for choice in rule.choices}
                chosen = labels.get(play.rules[rule.id], play.rules[rule.id])
                text = _("{rule}: {choice}", rule=rule.label, choice=shown(chosen))
                told.append((text, "quiet"))
        if play.starter is not None:
            text = _("{player} started.", player=play.names[play.starter])
            told.append((text, "quiet"))
        return [line for text, style in told for line in wrap(row((shown(text), style)), width)]

    def _round(self, play: Play, card: Scorecard, number: int, width: int) -> Rows:
        telling, cards = play.tell(card), play.game.cards(play.rules)
        letters, drawn = badge_letters(play.names), list[Row]()
        for seat, hand in enumerate(play.rounds[number]):
            score = card.hand(number, seat)
            name = row(
                badge(letters[seat], seat % 8),
                (f" {shown(play.names[seat])}", f"bold seat{seat % 8}"),
            )
            points = minus(score.total) if score is not None else "–"
            zone = f"cards:{number}:{seat}"
            drawn += [()] if drawn else []
            drawn.append(zoned(zone, split_row(name, row((fit_right(points, 5), "bold")), width)))
            if hand:
                plain = self.keeper.look.plain
                view = HandView(hand, seat, plain=plain, icons=not self.keeper.settings.plain_signs)
                cells = card_cells(width - 4, max(len(hand), 1))
                tiles = draw_hand(view, cards, min(cells, 9), 1, width - 4)
                drawn += [row("    ", zoned(zone, line)) for line in tiles]
            told = (
                say(telling.summary(number, seat), play.names)
                if hand is not None
                else _("not entered")
            )
            drawn += [row("    ", line) for line in wrap(row((shown(told), "quiet")), width - 4)]
        story = [
            line
            for text in telling.round_story(number)
            for line in wrap(row(shown(say(text, play.names))), width)
        ]
        return [*drawn, (), *story] if story else drawn


SCREEN = PlayScreen
