"""Settle: who gets what and why, answered while one types; with a play also “what if?”."""

from collections.abc import Mapping, Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Key
from textual.widgets import Digits

from scorekeeper.games import all_games
from scorekeeper.games.game import Game, NotationError, QuestionError, Ruling
from scorekeeper.games.rules import complete
from scorekeeper.guide import answers, settling
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Seats, _, msg, say
from scorekeeper.play.play import Play
from scorekeeper.play.what_if import changes, imagine, leading, new_problems
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import (
    Rows,
    cut,
    fit,
    minus,
    row,
    short_names,
    shown,
    wrap,
)
from scorekeeper.tui.widgets.tabs import tabs
from scorekeeper.tui.widgets.tiles import HandView, draw_hand

LARGE: Final = (78, 24)
"""Columns and lines from which players stand side by side under large digits."""

LABEL: Final = 15


class Seat(Container):
    """A name, a field, and what it is worth: large where there is room."""

    def __init__(self, number: int) -> None:
        super().__init__(id=f"seat-{number}", classes="seat")
        self.number = number
        self.name_shown = ""
        self.sign = ""
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

    AREA = "settle"
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
        self,
        play_id: str = "",
        round_: int | None = None,
        question: str = "",
        *,
        what_if: bool = False,
    ) -> None:
        super().__init__()
        self.play_id, self.round, self.tab, self.asked_first = play_id, round_ or 0, 0, question
        self.play: Play | None = None
        self.game: Game = next(iter(all_games().values()))
        self.starts_what_if, self.starts_round = what_if, round_
        self.rules: dict[str, str] = {}
        self.drafts: dict[object, list[str]] = {}
        self.answer: Rows = []
        self.text = ""

    def compose_body(self) -> ComposeResult:
        """Lay out the questions, the fields and the answer."""
        if self.play_id:
            self._take_play(self.keeper.store.play(self.play_id))
        if not self.rules:
            self.rules = complete(self.game, {})
        ids = [asked.question.id for asked in self.asked]
        self.tab = len(ids) if self.starts_what_if else 0
        self.tab = ids.index(self.asked_first) if self.asked_first in ids else self.tab
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
        what = _("What if?") if self.what_if else say(self.asked[self.tab].question.title)
        where = ""
        if self.play is not None:
            where = _("round {number}", number=self.round + 1)
            if not self._settled:
                where = _("{where}, so far", where=where)
        return Header(self.game.box.title.partition(":")[0], what, where)

    def offered(self, command: Command) -> bool:
        """Offer what makes sense with a play, or without."""
        with_cards = self.play is not None and not self.play.without_cards
        return {
            "house": self.play is None and bool(self.game.rules),
            "game": len(all_games()) > 1,
            "round": with_cards and self.play is not None and len(self.play.rounds) > 1,
            "what_if": with_cards and not self.what_if,
            "reset": self.what_if,
        }.get(command.name, True)

    def paint(self) -> None:
        """Lay out for the size of the window and answer."""
        width, height = self.app.size
        self.set_class(width < LARGE[0] or height < LARGE[1], "-lines")
        if self.query(Seat):
            self._answer()

    @property
    def asked(self) -> list[settling.Asked]:
        """The questions of the game."""
        return settling.questions(self.game)

    @property
    def what_if(self) -> bool:
        """Whether other cards are tried."""
        return self.tab >= len(self.asked)

    # What can be done.

    def action_turn(self, step: int) -> None:
        """Go to another question."""
        with_cards = self.play is not None and not self.play.without_cards
        self._open((self.tab + step) % (len(self.asked) + with_cards))

    def action_what_if(self) -> None:
        """Try other cards."""
        self._open(len(self.asked))

    def action_round(self) -> None:
        """Take the numbers of the next round."""
        if self.play is not None:
            self.round = (self.round + 1) % (self.play.last_round + 1)
            self._open(self.tab)

    def action_reset(self) -> None:
        """Put all hands back as they were played."""
        for key in [key for key in self.drafts if isinstance(key, tuple) and key[0] == "what if"]:
            del self.drafts[key]
        self._open(self.tab)

    def action_game(self) -> None:
        """Settle for the next game; the play comes back with its own."""
        games = list(all_games().values())
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
        if self.text:
            self.app.copy_to_clipboard(self.text)
        copied = msg("The answer is on the clipboard, where the terminal allows it.")
        self.tell(copied if self.text else msg("There is no answer to copy yet."))

    async def on_key(self, event: Key) -> None:
        """Leave a field at its ends by the arrows."""
        field = self.focused
        if isinstance(field, Field) and event.key in {"left", "right"}:
            end = (
                field.cursor_position >= len(field.value)
                if event.key == "right"
                else field.cursor_position == 0
            )
            if end:
                event.stop()
                (self.focus_next if event.key == "right" else self.focus_previous)()

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
    def _key(self) -> object:
        if self.what_if:
            return ("what if", self.round)
        return (self.game.box.id, self.asked[self.tab].question.id, self.round)

    def _filled(self) -> list[str]:
        """Return what the play says, or empty fields."""
        play = self.play
        if self.what_if and play is not None:
            return [play.game.write(hand) if hand else "" for hand in play.rounds[self.round]]
        question = self.asked[self.tab].question
        if play is None:
            return [""] * (self.game.box.seats[1] if question.several else 1)
        found = question.from_play(play.score(), self.round) if question.from_play else ()
        count = len(play.seats) if question.several else 1
        return [*found, *[""] * count][:count]

    @property
    def _settled(self) -> bool:
        rounds = self.play.score().rounds if self.play is not None else ()
        return self.round < len(rounds) and rounds[self.round].settled

    def _answer(self) -> None:
        """Answer what stands in the fields."""
        seats = [seat for seat in self.query(Seat) if seat.display]
        values = [seat.query_one(Field).value.strip() for seat in seats]
        self.drafts[self._key] = values
        width = max(self.app.size.width - 5, 20)
        points: Mapping[int, str] = {}
        self.text = ""
        if self.what_if and self.play is not None:
            points, self.answer = self._imagined(self.play, values, width)
        elif seats:
            points, self.answer = self._ruled(values, width)
        self.text = (
            "\n".join("".join(piece.text for piece in line).rstrip() for line in self.answer)
            if points
            else ""
        )
        cells = 11 if self.has_class("-lines") else max(width // max(len(seats), 1) - 3, 6)
        names = short_names([self._who(seat.number) for seat in seats], cells)
        for seat, name in zip(seats, names, strict=True):
            seat.give(
                "" if len(seats) == 1 and self.play is None else name, points.get(seat.number, "")
            )
        self.query_one(Text).redraw(top=True)

    def _who(self, number: int) -> str:
        if self.play is not None and number < len(self.play.names):
            return shown(self.play.names[number])
        return say(msg("{who}", who=Seats((number,))))

    def _ruled(self, values: Sequence[str], width: int) -> tuple[dict[int, str], Rows]:
        asked = self.asked[self.tab]
        filled = [number for number, value in enumerate(values) if value]
        typed = [values[number] for number in filled]
        names = [self._who(number) for number in filled]
        try:
            ruling = asked.settle(typed, self.rules)
        except QuestionError as error:
            if not filled:
                example = " ".join(asked.question.example)
                ask = _(
                    "Type the {what}, for example {example}.",
                    what=asked.question.asks,
                    example=example,
                )
                return {}, [*wrap(row((ask, "quiet")), width), (), *self._follow_ups(width)]
            return {}, [
                *wrap(row((say(error.message, names), "err")), width),
                (),
                *self._follow_ups(width),
            ]
        numbers = settling.given(ruling)
        points = {number: minus(given) for number, given in zip(filled, numbers, strict=False)}
        drawn: Rows = []
        for place, reason in enumerate(ruling.why):
            name = names[place] if len(names) > 1 else ""
            drawn += _beside(
                name, say(reason, names), width, f"bold seat{filled[place] % 8}" if name else ""
            )
            drawn += self._cards(ruling, place, width)
        for problem in ruling.problems:
            drawn += _beside(_("Note"), say(problem.message, names), width, "err")
        following = ruling.extra.get("next")
        if isinstance(following, tuple) and following:
            drawn += _beside(_("Can follow"), _("{cards}", cards=following), width)
        drawn.append(())
        for note in settling.notes(asked, typed, self.rules, ruling):
            drawn += wrap(row(shown(say(note, names))), width)
        ways = settling.other_ways(asked, typed, self.rules)
        drawn += [(), *_beside(_("Other tables"), "", width)] if ways else []
        for way in ways:
            drawn += wrap(row("  ", (say(settling.way_text(way), names), "quiet")), width)
        return points, [*drawn, (), *self._follow_ups(width)]

    def _cards(self, ruling: Ruling, place: int, width: int) -> Rows:
        """Return the cards of an answer drawn, where it is about cards."""
        if place >= len(ruling.hands):
            return []
        hand = self.game.read(ruling.hands[place], self.rules)
        look = HandView(
            hand, place, plain=self.keeper.look.plain, icons=not self.keeper.settings.plain_signs
        )
        tiles = draw_hand(look, self.game.cards(self.rules), 6, 1, width - LABEL)
        return [row(" " * LABEL, line) for line in tiles]

    def _follow_ups(self, width: int) -> Rows:
        drawn: Rows = []
        question = self.asked[self.tab].question.id
        for follow_up in answers.follow_ups(self.game.box.id, question):
            drawn += wrap(row((say(follow_up.question), "bold")), width)
            drawn += [*wrap(row((say(follow_up.answer), "quiet")), width), ()]
        return drawn

    def _imagined(
        self, play: Play, values: Sequence[str], width: int
    ) -> tuple[dict[int, str], Rows]:
        """Return totals and ranks before and after, with the hands typed for all rounds."""
        imagined = play
        for key, typed in self.drafts.items():
            if isinstance(key, tuple) and key[0] == "what if":
                for seat, text in enumerate(typed):
                    try:
                        hand = play.game.read(with_keys(play.game, text), play.rules)
                    except NotationError as error:
                        if key[1] == self.round:
                            told = _(
                                "{player}: {problem}",
                                player=self._who(seat),
                                problem=error.message,
                            )
                            return {}, wrap(row((told, "err")), width)
                        continue
                    imagined = imagine(imagined, {(key[1], seat): hand})
        del values
        before, after = play.score(), imagined.score()
        drawn: Rows = []
        points: dict[int, str] = {}
        for seat, change in enumerate(changes(before, after)):
            points[seat] = minus(change.after)
            told = _("{before} → {after} points", before=change.before, after=change.after)
            if change.before == change.after:
                told = _("{points} points as before", points=change.after)
            if change.rank_before != change.rank_after and change.rank_after is not None:
                told = _(
                    "{told}, rank {before} → {after}",
                    told=told,
                    before=change.rank_before or 0,
                    after=change.rank_after,
                )
            style = f"bold seat{seat % 8}"
            drawn += _beside(self._who(seat), told, width, style)
        names = [self._who(seat) for seat in range(len(play.seats))]
        drawn += [(), *wrap(row((say(leading(imagined, after), names), "bold")), width)]
        for problem in new_problems(play, imagined):
            drawn += wrap(row((say(problem.message, names), "err")), width)
        return points, [*drawn, (), row((_("Nothing of this is stored."), "faint"))]

    def _tabs(self, width: int, _height: int) -> Rows:
        labels = [say(asked.question.short) for asked in self.asked]
        if self.play is not None and not self.play.without_cards:
            labels.append(_("what if"))
        return tabs(labels, self.tab, width)


def _beside(label: str, text: str, width: int, style: str = "quiet") -> Rows:
    """Return a text beside its label, or below it where there is little room."""
    if width < 60:
        return wrap(row((f"{label}  " if label else "", style), text), width)
    lines = wrap(row(text), width - LABEL)
    return [
        row((fit(label if not number else "", LABEL), style), cut(line, width - LABEL))
        for number, line in enumerate(lines)
    ]


SCREEN = SettleScreen
