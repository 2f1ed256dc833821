"""Rules and cards: answers, cards, where sources differ, advice, and all on one page."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import At
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.guide.answers import examples, follow_ups, search_answers
from scorekeeper.guide.content import Entry
from scorekeeper.guide.gallery import Shelf, search_cards, shelves
from scorekeeper.guide.numbers import numbered
from scorekeeper.i18n import Message, _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import Row, Rows, fit, pad, row, split_row
from scorekeeper.tui.widgets.tabs import tabs
from scorekeeper.tui.widgets.texts import Part, flow, hand_rows, kind_row, labelled, told

PARTS: Final = (
    msg("Answers"),
    msg("Cards"),
    msg("Sources differ"),
    msg("Advice"),
    msg("On one page"),
)


Topic: TypeAlias = "Shelf | Entry"


class RulesScreen(Room[None]):
    """Look something up. With a play, its game first, and what the box still holds."""

    DEFAULT_CSS = """
    RulesScreen #list-frame { width: 36; height: 1fr; }
    RulesScreen #text-frame { width: 1fr; height: 1fr; }
    RulesScreen.-narrow #sides { layout: vertical; }
    RulesScreen.-narrow #list-frame { width: 1fr; height: 40%; }
    RulesScreen.-alone #list-frame { display: none; }
    """

    def __init__(self, game_id: str = "", play_id: str = "") -> None:
        super().__init__()
        self.play_id = play_id
        self.play: Play | None = None
        # A pad for any game has neither rules nor cards to look up.
        self.games = [game for game in all_games().values() if shelves(game)]
        known = [game for game in self.games if game.box.id == game_id]
        self.game: Game = (known or self.games)[0]
        self.chosen = bool(game_id)
        self.part = 0
        self.words = ""
        self.topics: Sequence[Topic] = ()
        self.nearest = False

    def compose_body(self) -> ComposeResult:
        """Lay out the parts, the search, the list and the text."""
        if self.play_id:
            self.play = self.keeper.store.play(self.play_id)
            if not self.chosen and self.play.game in self.games:
                self.game = self.play.game
        yield Lines(self._tabs, id="tabs")
        with Horizontal(id="sides"):
            with Frame(id="list-frame", classes="-bright"), Vertical():
                yield Field(id="search")
                yield LineList(self._line, id="entries")
            with Frame(id="text-frame"):
                yield Text(self._text)

    def header(self) -> Header:
        """Say which box is meant."""
        return Header(self.game.box.title, say(self.game.box.edition))

    def offered(self, command: Command) -> bool:
        """Offer the next game where there are several."""
        return command.name != "game" or len(self.games) > 1

    def paint(self) -> None:
        """List what the part holds, or what was found."""
        self.set_class(self.app.size.width < 70, "-narrow")
        self.set_class(self.part == len(PARTS) - 1, "-alone")
        self.topics = self._found()
        cards = shelves(self.game)
        names = (say(cards[0].name), *[name for it in cards for name in it.other_names[:1]][:2])
        hint = _("{key} searches: {names} …", key=self.key_of("search"), names=" ".join(names))
        self.query_one("#search", Field).placeholder = hint
        entries = self.query_one(LineList)
        entries.show(len(self.topics), marked=entries.marked)
        self.query_one("#list-frame", Frame).aside = _("nearest") if self.nearest else ""
        self.query_one("#tabs", Lines).redraw()
        self.query_one(Text).redraw(top=True)

    # What can be done.

    def action_search(self) -> None:
        """Put the keys into the search, in the answers or the cards."""
        if self.part > 1:
            self.part = 0
            self.paint()
        self.query_one("#search", Field).focus()

    def action_turn(self, step: int) -> None:
        """Go to another part."""
        self.part = (self.part + step) % len(PARTS)
        self.query_one(LineList).marked = 0
        self.paint()

    def action_game(self) -> None:
        """Show the next game."""
        self.game = self.games[(self.games.index(self.game) + 1) % len(self.games)]
        self.query_one(LineList).marked = 0
        self.paint()
        self.redraw_edges()

    async def on_pressed(self, event: Pressed) -> None:
        """Go to the part that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "tab":
            self.part = int(place)
            self.paint()

    @on(LineList.Marked)
    @on(LineList.Chosen)
    def _marked(self) -> None:
        self.query_one(Text).redraw(top=True)

    @on(Field.Changed)
    def _typed(self, event: Field.Changed) -> None:
        self.words = event.value
        self.query_one(LineList).marked = 0
        self.paint()

    # What there is to read.

    def _found(self) -> Sequence[Topic]:
        """Return what the part lists, or what was found in it."""
        game, words = self.game.box.id, self.words.split()
        self.nearest = False
        if self.part == 0 and not words:
            return numbered(game, "answers")
        if self.part == 0:
            looked = search_answers([game], words)
            self.nearest = looked.nearest
            return looked.items
        if self.part == 1 and not words:
            return shelves(self.game, self._rules)
        if self.part == 1:
            cards = search_cards([self.game], words)
            self.nearest = cards.nearest
            return [shelf for _game, shelf in cards.items]
        return numbered(game, "differences" if self.part == 2 else "strategy")

    def _line(self, index: int, width: int) -> Row:
        one = self.topics[index]
        if isinstance(one, Entry):
            return row(fit(say(_name(one)), width))
        left = self._left
        rest = "" if left is None else f"{sum(max(left[it.id], 0) for it in one.kinds)}/"
        card = kind_row(one.kinds[:1], 9, icons=self._icons)
        name = row(pad(card, 9), say(one.name))
        return split_row(name, row((f"{rest}{one.count}", "quiet")), width)

    def _text(self, width: int, _height: int) -> Rows:
        place = self.query_one(LineList).marked
        if self.part == len(PARTS) - 1:
            return self._page(width)
        if place >= len(self.topics):
            return flow(told(msg("Nothing is said about that here."), "quiet"), width)
        match self.topics[place]:
            case Shelf() as shelf:
                return flow(self._shelf(shelf, width), width)
            case Entry() as entry if self.part:
                return flow(_note(entry), width)
            case Entry() as answer:
                return flow(self._answer(answer, width), width)

    def _answer(self, one: Entry, width: int) -> Iterator[Part]:
        yield from (*told(one.message("question"), "bold"), (), *told(one.message("answer")), ())
        yield from labelled(_("When"), one.message("condition"))
        yield from labelled(_("Rulebook"), one.pages)
        for example in examples(one):
            yield ()
            yield self._hand(example.hand, width)
            yield from (line for text in example.lines for line in told(text))
        for question, answer in follow_ups(one):
            yield from ((), *told(question, "bold"), *told(answer))

    def _shelf(self, one: Shelf, width: int) -> Iterator[Part]:
        yield from (*told(one.name, "bold"), ())
        yield [kind_row(one.kinds, width, icons=self._icons), ()]
        yield from (*told(one.rule), (), *labelled(_("In the box"), str(one.count)))
        left = self._left
        if left is not None:
            rest = sum(max(left[kind.id], 0) for kind in one.kinds)
            yield from labelled(_("Left in this play"), str(rest))
        yield from labelled(_("Rulebook"), _("{pages}", pages=one.pages))
        yield from labelled(_("Also called"), _("{names}", names=one.other_names))

    def _page(self, width: int) -> Rows:
        drawn: Rows = []
        kinds = self.game.cards(complete(self.game, {})).kinds
        signs, names = (13, 15) if width >= 60 else (0, 0)
        for one in numbered(self.game.box.id, "reference"):
            keys = self.game.read(one.data.get("cards", ""), complete(self.game, {}))
            cards = kind_row([kinds[key] for key in keys if key in kinds], 13, icons=False)
            label = (f"{say(one.message('label'))} ", "bold")
            lines = flow(told(one.message("text")), width - signs - names - 2)
            if signs:
                drawn.append(row(pad(cards, signs), pad(row(label), names), lines.pop(0)))
            else:
                drawn.append(row(cards, label))
            drawn += [row(" " * (signs + names or 2), line) for line in lines]
        return drawn

    def _hand(self, hand: Hand, width: int) -> Rows:
        if not hand:
            return []
        rules = complete(self.game, {})
        return hand_rows(self.game, hand, rules, width, icons=self._icons)

    @property
    def _icons(self) -> bool:
        return not self.keeper.settings.plain_signs

    @property
    def _rules(self) -> Rules:
        mine = self.play is not None and self.play.game is self.game
        return self.play.rules if mine and self.play is not None else complete(self.game, {})

    @property
    def _left(self) -> dict[str, int] | None:
        """How many of each card the box still holds in the play; None without one."""
        mine = self.play is not None and self.play.game is self.game
        return _left(self.play) if mine and self.play is not None else None

    def _tabs(self, width: int, _height: int) -> Rows:
        return tabs([say(part) for part in PARTS], self.part, width)


def _name(one: Entry) -> Message:
    return one.message("topic" if "topic" in one.data else "title")


def _note(one: Entry) -> Iterator[Part]:
    """Yield a piece of advice, or where another source says something else than the rulebook."""
    yield from told(_name(one), "bold")
    for label, field in (
        ("", "text"),
        (_("Elsewhere"), "elsewhere"),
        (_("The rulebook, {page}", page=one.pages), "rulebook"),
        (_("Here"), "here"),
    ):
        if field in one.data:
            heading = [row((label, "bold quiet"))] if label else []
            yield from ((), *heading, *told(one.message(field)))


def _left(play: Play) -> dict[str, int] | None:
    """Return how many of each card the box still holds, by id; None where nobody counts."""
    if play.without_cards:
        return None
    keys = actions.entry(play, At(play.last_round, 0)).keys
    counts = {key.key: key.left for key in keys if key.left is not None}
    kinds = play.game.cards(play.rules).kinds
    found = {kind.id: counts[key] for key, kind in kinds.items() if key in counts}
    return found if len(found) == len(kinds) else None


SCREEN = RulesScreen
