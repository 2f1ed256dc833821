"""Rules and cards: answers, cards, where sources differ, advice, and all on one page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from scorekeeper.games import all_games
from scorekeeper.games.game import At, Game
from scorekeeper.games.rules import complete
from scorekeeper.guide import gallery, notes
from scorekeeper.guide.answers import Answer, answers, search_answers
from scorekeeper.guide.gallery import Shelf, shelves
from scorekeeper.i18n import Message, _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.cards_drawn import hand_rows, kind_row
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import Row, Rows, fit, pad, row, shown, split_row, wrap
from scorekeeper.tui.widgets.tabs import tabs

PARTS: Final = (
    msg("Answers"),
    msg("Cards"),
    msg("Sources differ"),
    msg("Advice"),
    msg("On one page"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to read: how it stands in the list, and what it says for a width."""

    title: Callable[[int], Row]
    body: Callable[[int], Rows]


class RulesScreen(Room[None]):
    """Look something up. With a play, its game first, and what the box still holds."""

    AREA = "rules"
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
        self.game: Game = all_games()[game_id] if game_id else next(iter(all_games().values()))
        self.chosen = bool(game_id)
        self.part = 0
        self.words = ""
        self.entries: list[Entry] = []
        self.nearest = False

    def compose_body(self) -> ComposeResult:
        """Lay out the parts, the search, the list and the text."""
        if self.play_id:
            self.play = self.keeper.store.play(self.play_id)
            self.game = self.game if self.chosen else self.play.game
        yield Lines(self._tabs, id="tabs")
        with Horizontal(id="sides"):
            with Frame(id="list-frame", classes="-bright"), Vertical():
                key = self.key_of("rules.search")
                yield Field(placeholder=_("{key} tempura, gyoza, 刺身 …", key=key), id="search")
                yield LineList(self._line, id="entries")
            with Frame(id="text-frame"):
                yield Text(self._text)

    def header(self) -> Header:
        """Say which box is meant."""
        return Header(self.game.box.title, say(self.game.box.edition))

    def offered(self, command: Command) -> bool:
        """Offer the next game where there are several."""
        return command.name != "game" or len(all_games()) > 1

    def paint(self) -> None:
        """List what the part holds, or what was found."""
        self.set_class(self.app.size.width < 70, "-narrow")
        makers = (self._answers, self._cards, self._differences, self._advice, self._page)
        self.nearest = False
        self.entries = makers[self.part]()
        self.set_class(self.part == len(PARTS) - 1, "-alone")
        entries = self.query_one(LineList)
        entries.show(len(self.entries), marked=min(entries.marked, max(len(self.entries) - 1, 0)))
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
        games = list(all_games().values())
        self.game = games[(games.index(self.game) + 1) % len(games)]
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

    def _answers(self) -> list[Entry]:
        found: Sequence[Answer] = answers(self.game.box.id)
        if self.words.strip():
            looked = search_answers([self.game.box.id], self.words.split())
            found, self.nearest = looked.items, looked.nearest
        return [Entry(_plain(one.topic), self._answer(one)) for one in found]

    def _answer(self, one: Answer) -> Callable[[int], Rows]:
        def body(width: int) -> Rows:
            drawn = [*_bold(one.question, width), (), *_told(one.answer, width), ()]
            drawn += _aside(_("When"), one.condition, width)
            drawn += _aside(_("Rulebook"), one.pages, width)
            for example in one.examples:
                drawn.append(())
                drawn += self._hand(example.hand, width)
                drawn += [line for text in example.lines for line in _told(text, width)]
            for follow_up in one.follow_ups:
                drawn += [(), *_bold(follow_up.question, width), *_told(follow_up.answer, width)]
            return drawn

        return body

    def _cards(self) -> list[Entry]:
        mine = self.play is not None and self.play.game is self.game
        rules = self.play.rules if mine and self.play is not None else complete(self.game, {})
        found = list(shelves(self.game, rules))
        if self.words.strip():
            looked = gallery.search_cards([self.game], self.words.split())
            found, self.nearest = [shelf for _game, shelf in looked.items], looked.nearest
        counts = _left(self.play) if mine and self.play is not None else None
        return [Entry(self._shelf_line(one, counts), self._shelf(one, counts)) for one in found]

    def _shelf_line(self, one: Shelf, left: dict[str, int] | None) -> Callable[[int], Row]:
        count = str(one.count)
        if left is not None:
            count = f"{sum(max(left[kind.id], 0) for kind in one.kinds)}/{count}"
        icons = not self.keeper.settings.plain_signs

        def title(width: int) -> Row:
            card = kind_row(one.kinds[:1], 9, icons=icons)
            return split_row(row(pad(card, 9), say(one.name)), row((count, "quiet")), width)

        return title

    def _shelf(self, one: Shelf, left: dict[str, int] | None) -> Callable[[int], Rows]:
        icons = not self.keeper.settings.plain_signs

        def body(width: int) -> Rows:
            drawn = [*_bold(one.name, width), (), kind_row(one.kinds, width, icons=icons), ()]
            drawn += [*_told(one.rule, width), ()]
            drawn += _aside(_("In the box"), str(one.count), width)
            if one.kinds[1:]:
                drawn += [line for text in one.spread() for line in _told(text, width)]
            if left is not None:
                rest = sum(max(left[kind.id], 0) for kind in one.kinds)
                drawn += _aside(_("Left in this play"), str(rest), width)
                if one.kinds[1:]:
                    drawn += [line for text in one.spread(left) for line in _told(text, width)]
            if one.pages:
                drawn += _aside(_("Rulebook"), _("{pages}", pages=one.pages), width)
            if one.other_names:
                drawn += _aside(_("Also called"), _("{names}", names=one.other_names), width)
            return drawn

        return body

    def _differences(self) -> list[Entry]:
        return [
            Entry(
                _plain(one.topic),
                lambda width, one=one: [  # type: ignore[misc]
                    *_bold(one.topic, width),
                    *_part(_("Elsewhere"), one.elsewhere, width),
                    *_part(_("The rulebook, {page}", page=one.pages), one.rulebook, width),
                    *_part(_("Here"), one.here, width),
                ],
            )
            for one in notes.differences(self.game.box.id)
        ]

    def _advice(self) -> list[Entry]:
        return [
            Entry(
                _plain(one.title),
                lambda width, one=one: [*_bold(one.title, width), (), *_told(one.text, width)],  # type: ignore[misc]
            )
            for one in notes.strategy(self.game.box.id)
        ]

    def _page(self) -> list[Entry]:
        def body(width: int) -> Rows:
            drawn: Rows = []
            for one in notes.reference(self.game.box.id):
                label = row((fit(say(one.label), 14), "bold"))
                told = [
                    row(" " * 14, line) if width >= 60 else row("  ", line)
                    for line in _told(one.text, width - 16)
                ]
                cards = self._hand(one.cards, width)
                if width >= 60 and told:
                    told[0] = row(label, told[0][1:])
                    drawn += [*cards, *told]
                else:
                    drawn += [*cards, label, *told]
            return drawn

        return [Entry(_plain(msg("On one page")), body)]

    def _hand(self, hand: tuple[str, ...], width: int) -> Rows:
        if not hand:
            return []
        plain, icons = self.keeper.look.plain, not self.keeper.settings.plain_signs
        rules = complete(self.game, {})
        return hand_rows(self.game, hand, rules, width, plain=plain, icons=icons)

    # How it is drawn.

    def _tabs(self, width: int, _height: int) -> Rows:
        return tabs([say(part) for part in PARTS], self.part, width)

    def _line(self, index: int, width: int) -> Row:
        return self.entries[index].title(width)

    def _text(self, width: int, _height: int) -> Rows:
        place = self.query_one(LineList).marked
        if place < len(self.entries):
            return self.entries[place].body(width)
        return wrap(row((_("Nothing is said about that here."), "quiet")), width)


def _left(play: Play) -> dict[str, int] | None:
    """Return how many of each card the box still holds, by id; None where nobody counts."""
    if play.without_cards:
        return None
    keys = actions.entry(play, At(play.last_round, 0)).keys
    counts = {key.key: key.left for key in keys if key.left is not None}
    kinds = play.game.cards(play.rules).kinds
    found = {kind.id: counts[key] for key, kind in kinds.items() if key in counts}
    return found if len(found) == len(kinds) else None


def _plain(text: Message) -> Callable[[int], Row]:
    return lambda width: row(fit(say(text), width))


def _bold(text: Message, width: int) -> Rows:
    return wrap(row((say(text), "bold")), width)


def _told(text: Message, width: int) -> Rows:
    return [line for part in say(text).split("\n") for line in wrap(row(shown(part)), width)]


def _aside(label: str, text: Message | str, width: int) -> Rows:
    told = text if isinstance(text, str) else say(text)
    return wrap(row((f"{label}  ", "quiet"), told), width) if told else []


def _part(label: str, text: Message, width: int) -> Rows:
    return [(), row((label, "bold quiet")), *_told(text, width)]


SCREEN = RulesScreen
