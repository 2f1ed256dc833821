"""Settle: who gets what and why, answered while one types; with a play also “what if?”."""

from collections.abc import Iterator, Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Key
from textual.widgets import Digits

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import NotationError, Question, QuestionError, Ruling
from scorekeeper.games.rules import complete
from scorekeeper.guide import settling
from scorekeeper.guide.answers import asked_after
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Seats, _, msg, pgettext, say
from scorekeeper.play.play import Play
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import Rows, fit, minus, row, short_names, shown, text_of, wrap
from scorekeeper.tui.widgets.tabs import tabs
from scorekeeper.tui.widgets.texts import Part, flow, hand_rows, told

LARGE: Final = (78, 24)
"""Columns and lines from which players stand side by side under large digits."""

LABEL: Final = 15


class Seat(Container):
    """A name, a field, and what it is worth: large where there is room."""

    def __init__(self, number: int) -> None:
        super().__init__(id=f"seat-{number}", classes="seat")
        self.number = number
        self.name_shown = ""
        self.points = ""

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield Lines(
            lambda width, _h: [row((fit(self.name_shown, width), f"bold seat{self.number % 8}"))],
            classes="who",
        )
        yield Field(id=f"value-{self.number}", select=True)
        yield Lines(lambda width, _h: [row((fit(self.points, width), "bold"))], classes="small")
        yield Digits("", classes="large")

    def give(self, name: str, points: str) -> None:
        """Show a name and points."""
        if (name, points) != (self.name_shown, self.points):
            self.name_shown, self.points = name, points
            self.query_one(Digits).update(points.replace("−", "-"))
            for lines in self.query(Lines):
                lines.redraw()


class SettleScreen(Room[None]):
    """Answer the questions of a game; a play fills them in with the numbers of a round."""

    AUTO_FOCUS = "#value-0"
    DEFAULT_CSS = """
    SettleScreen #seats { layout: horizontal; height: 6; padding: 0 1; }
    SettleScreen .seat { layout: vertical; width: 1fr; height: 5; margin-right: 2; }
    SettleScreen .seat Field { width: 1fr; }
    SettleScreen .seat .small { display: none; height: 1; }
    SettleScreen .seat .large { height: 3; width: 1fr; color: $foreground; }
    SettleScreen.-lines #seats { layout: vertical; height: auto; }
    SettleScreen.-lines .seat { layout: horizontal; height: 1; width: 1fr; margin: 0; }
    SettleScreen.-lines .who { width: 12; }
    SettleScreen.-lines .seat .small { display: block; width: 6; margin-left: 1; }
    SettleScreen.-lines .seat .large { display: none; }
    SettleScreen #answer-frame { height: 1fr; }
    """

    def __init__(
        self, play_id: str = "", round_: int | None = None, *, what_if: bool = False
    ) -> None:
        super().__init__()
        self.play_id, self.starts_round, self.starts_what_if = play_id, round_, what_if
        self.round = self.tab = 0
        self.play: Play | None = None
        self.game: Game = next(iter(all_games().values()))
        self.rules: dict[str, str] = complete(self.game, {})
        self.drafts: dict[tuple[str, int], list[str]] = {}
        self.answer: Rows = []
        self.points: dict[int, str] = {}

    def compose_body(self) -> ComposeResult:
        """Lay out the questions, the fields and the answer."""
        if self.play_id and (play := self.keeper.store.play(self.play_id)).game in self._games:
            self._take_play(play)
        self.tab = len(self.asked) if self.starts_what_if else 0
        yield Lines(self._tabs, id="tabs")
        most = max(game.box.seats[1] for game in all_games().values())
        with Vertical(id="seats"):
            yield from (Seat(number) for number in range(most))
        with Frame(id="answer-frame"):
            yield Text(lambda _w, _h: self.answer)

    def on_mount(self) -> None:
        """Take the keys."""
        self._open(self.tab)

    def header(self) -> Header:
        """Ask the question."""
        what = _("What if?") if self.what_if else say(self.asked[self.tab].title)
        if self.play is None:
            return Header(self.game.box.title.partition(":")[0], what)
        rounds, number = self.play.score().rounds, self.round + 1
        settled = number <= len(rounds) and rounds[self.round].settled
        where = (
            msg("round {number}", number=number)
            if settled
            else msg("round {number}, so far", number=number)
        )
        return Header(self.game.box.title.partition(":")[0], what, say(where))

    def offered(self, command: Command) -> bool:
        """Offer what makes sense with a play, or without."""
        return {
            "house": self.play is None and bool(self.game.rules),
            "game": len(self._games) > 1,
            "round": self._with_cards and self.play is not None and len(self.play.rounds) > 1,
            "what_if": self._with_cards and not self.what_if,
        }.get(command.name, True)

    def paint(self) -> None:
        """Lay out for the size of the window and answer."""
        width, height = self.app.size
        self.set_class(width < LARGE[0] or height < LARGE[1], "-lines")
        if self.query(Seat):
            self._answer()

    @property
    def _games(self) -> list[Game]:
        """The games of which something can be asked; of a play with cards also “what if?”."""
        play = self.keeper.store.play(self.play_id) if self.play_id else None
        own = None if play is None or play.without_cards else play.game
        return [game for game in all_games().values() if game.questions or game is own]

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions of the game."""
        return self.game.questions

    @property
    def what_if(self) -> bool:
        """Whether other cards are tried."""
        return self.tab >= len(self.asked)

    @property
    def _with_cards(self) -> bool:
        return self.play is not None and not self.play.without_cards

    # What can be done.

    def action_turn(self, step: int) -> None:
        """Go to another question."""
        self._open((self.tab + step) % (len(self.asked) + self._with_cards))

    def action_what_if(self) -> None:
        """Try other cards."""
        self._open(len(self.asked))

    def action_round(self) -> None:
        """Take the numbers of the next round."""
        if self.play is not None:
            self.round = (self.round + 1) % (self.play.last_round + 1)
            self._open(self.tab)

    def action_game(self) -> None:
        """Settle for the next game; the play comes back with its own."""
        games = self._games
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.play, self.rules = None, complete(self.game, {})
        if self.play_id and (play := self.keeper.store.play(self.play_id)).game is self.game:
            self._take_play(play)
        self._open(0)

    def action_house(self) -> None:
        """Settle by other house rules."""

        def chosen(rules: dict[str, str]) -> None:
            self.rules = rules
            self._answer()

        self.choose_rules(self.game, self.rules, chosen)

    def action_copy(self) -> None:
        """Copy the answer as text."""
        if self.points:
            self.app.copy_to_clipboard(text_of(self.answer))
            self.tell(msg("The answer is on the clipboard, where the terminal allows it."))
        else:
            self.tell(msg("There is no answer to copy yet."))

    async def on_key(self, event: Key) -> None:
        """Leave a field at its ends by the arrows."""
        field = self.focused
        if isinstance(field, Field) and event.key in {"left", "right"}:
            at, right = field.cursor_position, event.key == "right"
            if at == (len(field.value) if right else 0):
                event.stop()
                (self.focus_next if right else self.focus_previous)()

    async def on_pressed(self, event: Pressed) -> None:
        """Open the question that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "tab":
            self._open(int(place))

    @on(Field.Changed)
    def _typed(self) -> None:
        self._answer()

    @on(Field.Submitted)
    def _entered(self) -> None:
        self.focus_next()

    # The answer.

    def _take_play(self, play: Play) -> None:
        self.play, self.game, self.rules = play, play.game, dict(play.rules)
        last = play.last_round
        self.round = last if self.starts_round is None else min(self.starts_round, last)

    def _open(self, tab: int) -> None:
        self.tab = tab
        values = self.drafts.get(self._key) or self._filled()
        with self.prevent(Field.Changed):
            for seat in self.query(Seat):
                seat.display = seat.number < len(values)
                seat.query_one(Field).value = values[seat.number] if seat.display else ""
        if isinstance(self.focused, Field) and not self.focused.display:
            self.query_one("#value-0", Field).focus()
        self._answer()
        self.redraw_edges()
        self.query_one("#tabs", Lines).refresh(layout=True)
        self.query_one("#tabs", Lines).redraw()

    @property
    def _key(self) -> tuple[str, int]:
        """Under which what was typed is kept."""
        question = "" if self.what_if else self.asked[self.tab].id
        return f"{self.game.box.id} {question}", self.round

    def _filled(self) -> list[str]:
        """Return what the play says, or empty fields."""
        play = self.play
        if self.what_if and play is not None:
            return [play.game.write(hand) if hand else "" for hand in play.rounds[self.round]]
        question = self.asked[self.tab]
        seats = self.game.box.seats[1] if play is None else len(play.seats)
        found = question.from_play(play.score(), self.round) if play and question.from_play else ()
        return [*found, *[""] * seats][: seats if question.several else 1]

    def _answer(self) -> None:
        """Answer what stands in the fields."""
        seats = [seat for seat in self.query(Seat) if seat.display]
        if not seats:
            return
        values = [seat.query_one(Field).value.strip() for seat in seats]
        self.drafts[self._key] = values
        self.points = {}
        width = max(self.app.size.width - 5, 20)
        self.answer = flow(
            self._imagined(width) if self.what_if else self._ruled(values, width), width
        )
        cells = 11 if self.has_class("-lines") else max(width // len(seats) - 3, 6)
        alone = len(seats) == 1 and self.play is None
        names = short_names(["" if alone else self._who(seat.number) for seat in seats], cells)
        for seat, name in zip(seats, names, strict=True):
            seat.give("" if alone else name, self.points.get(seat.number, ""))
        self.query_one(Text).redraw(top=True)

    def _who(self, number: int) -> str:
        if self.play is not None and number < len(self.play.names):
            return shown(self.play.names[number])
        return say(msg("{who}", who=Seats((number,))))

    def _ruled(self, values: Sequence[str], width: int) -> Iterator[Part]:
        asked = self.asked[self.tab]
        filled = [number for number, value in enumerate(values) if value]
        typed = [values[number] for number in filled]
        names = [self._who(number) for number in filled]
        try:
            ruling = settling.settle(self.game, asked, typed, self.rules)
        except QuestionError as error:
            example = " ".join(asked.example)
            ask = msg("Type the {what}, for example {example}.", what=asked.asks, example=example)
            yield from told(error.message, "err", names) if filled else told(ask, "quiet")
        else:
            self.points = {at: minus(it) for at, it in zip(filled, ruling.given, strict=False)}
            for place, reason in enumerate(ruling.why):
                name = names[place] if len(names) > 1 else ""
                yield _beside(name, say(reason, names), width, f"bold seat{filled[place] % 8}")
                yield self._cards(ruling, place, width)
            for problem in ruling.problems:
                yield _beside(
                    pgettext("problem", "Note"), say(problem.message, names), width, "err"
                )
            following = ruling.extra.get("next")
            if isinstance(following, tuple) and following:
                yield _beside(_("Can follow"), _("{cards}", cards=following), width)
            yield ()
            for note in settling.notes(ruling):
                yield from told(note, "", names)
        for question, answer in asked_after(self.game.box.id, asked.id):
            yield from ((), *told(question, "bold"), *told(answer, "quiet"))

    def _cards(self, ruling: Ruling, place: int, width: int) -> Rows:
        """Return the cards of an answer drawn, where it is about cards."""
        if place >= len(ruling.hands):
            return []
        hand = self.game.read(ruling.hands[place], self.rules)
        icons = not self.keeper.settings.plain_signs
        lines = hand_rows(self.game, hand, self.rules, width - LABEL, icons=icons)
        return [row(" " * LABEL, line) for line in lines]

    def _imagined(self, width: int) -> Iterator[Part]:
        """Yield totals and ranks before and after, with the hands typed for all rounds."""
        play = self.play
        if play is None:
            return
        imagined, what_if = play, self._key[0]
        for (key, round_), typed in self.drafts.items():
            for seat, text in enumerate(typed if key == what_if else ()):
                try:
                    hand = play.game.read(with_keys(play.game, text), play.rules)
                except NotationError as error:
                    name = self._who(seat)
                    yield from told(
                        _("{player}: {problem}", player=name, problem=error.message), "err"
                    )
                    return
                imagined = imagined.imagined(round_, seat, hand)
        before, after = play.score(), imagined.score()
        for seat, points in enumerate(after.totals):
            self.points[seat] = minus(points)
            words = _(
                "{before} → {after} points", before=before.totals[seat] or 0, after=points or 0
            )
            if before.totals[seat] == points:
                words = _("{points} points as before", points=points or 0)
            rank, now = before.ranks[seat] or 0, after.ranks[seat]
            if now is not None and rank != now:
                words = _("{points}, rank {before} → {after}", points=words, before=rank, after=now)
            yield _beside(self._who(seat), words, width, f"bold seat{seat % 8}")
        names = [self._who(seat) for seat in range(len(play.seats))]
        yield from ((), *told(imagined.leading(after), "bold", names))
        known = play.check()
        for problem in imagined.check():
            if problem not in known:
                yield from told(problem.message, "err", names)
        yield from ((), row((_("Nothing of this is stored."), "faint")))

    def _tabs(self, width: int, _height: int) -> Rows:
        labels = [say(question.short) for question in self.asked]
        return tabs([*labels, _("what if")] if self._with_cards else labels, self.tab, width)


def _beside(label: str, text: str, width: int, style: str = "quiet") -> Rows:
    """Return a text beside its label, or behind it where there is little room."""
    if width < 60 or not label:
        return wrap(row((f"{label}  " if label else "", style), text), width)
    return wrap(row((fit(label, LABEL), style), text), width, LABEL)


SCREEN = SettleScreen
