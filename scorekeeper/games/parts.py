"""The things that a game is asked for: its box, cards, house rules, questions and lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Scorecard
from scorekeeper.i18n import Message, Refused


class NotationError(Refused):
    """A text that is not the game's card notation; says where and what to write."""


class RuleError(Refused):
    """An unknown house rule or an unknown choice of one."""


class QuestionError(Refused):
    """A question to settle that has no answer; `place` is the wrong value (0-based) if one is."""

    def __init__(self, message: Message, place: int | None = None) -> None:
        super().__init__(message)
        self.place = place


class Box(NamedTuple):
    """What stands on the box. `seats` (least, most); `minutes` (shortest, longest); 0 unknown.

    `counted` is what the game counts besides points and breaks ties with (puddings), for a
    heading; `counted_inside` the same inside a sentence; `counted_icon` its sign; `counted_id`
    its name in files and JSON, and what `Scorecard.by` says when it decides.
    """

    id: str
    title: str
    edition: Message
    seats: tuple[int, int]
    bgg_id: int = 0
    year: int = 0
    minutes: tuple[int, int] = (0, 0)
    age: int = 0
    counted: Message | None = None
    counted_inside: Message | None = None
    counted_icon: str = ""
    counted_id: str = ""


class Choice(NamedTuple):
    """One way to play a house rule."""

    id: str
    label: Message


class HouseRule(NamedTuple):
    """A rule that tables play differently; the first choice is the rulebook's or our default.

    `only_with` is an (id, choice) of another rule without which this one says nothing. `read`
    is set where other values than the choices are allowed (a menu, a target, a title): it
    returns the canonical text of a value or raises `RuleError`. `top_level` rules stand beside
    `house_rules` in a play file, under `file_name` or their id. `asked` rules have no usual
    value: the table is asked for them each time.
    """

    id: str
    label: Message
    choices: tuple[Choice, ...]
    page: str = ""
    only_with: tuple[str, str] | None = None
    read: Callable[[str], str] | None = None
    top_level: bool = False
    file_name: str = ""
    asked: bool = False

    @property
    def default(self) -> str:
        """The id of the choice that holds when nobody says otherwise."""
        return self.choices[0].id if self.choices else ""


@dataclass(frozen=True, slots=True)
class Kind:
    """One face of a card under one key.

    `count` is how many the box holds, 0 where that is not known for a face. `colour` is its
    name in English (for JSON, counting backgrounds), `ground` the `#rrggbb` it is drawn on.
    `icon` is one to three cells. `category` is the id of the points it makes, "" for none.
    """

    key: str
    id: str
    name: Message
    count: int
    colour: str
    ground: str
    icon: str = ""
    short: Message | None = None
    page: str = ""
    category: str = ""


class Tile(NamedTuple):
    """One or more cards drawn as one tile.

    `cards` are the places (0-based) in the hand, `signs` a (key, icon) for each of them.
    `worth` is what the tile is worth by itself, None where that is said elsewhere. `row` is the
    line of the seat on which it lies, for games with several. `waiting` waits for a card.
    """

    cards: tuple[int, ...]
    signs: tuple[tuple[str, str], ...]
    name: Message
    short: Message | None
    ground: str
    worth: int | None = None
    row: int = 0
    waiting: bool = False


class Cards(NamedTuple):
    """The cards that are in play by these house rules, by key in the order of the box.

    `tiles(hand)` draws a hand: cards of a kind together, groups in the order of their first
    card. `rows` names the lines of a seat ((),) for one line without a name.
    """

    kinds: Mapping[str, Kind]
    tiles: Callable[[Hand], tuple[Tile, ...]]
    rows: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the next card goes.

    The row of the seat, how many of the row's cards lie before it, and the keys of a card that
    is only half pressed.
    """

    row: int = 0
    index: int = 0
    pending: str = ""


class At(NamedTuple):
    """A hand at the table (both 0-based) and the cursor in it, None where entry goes on."""

    round: int
    seat: int
    cursor: Cursor | None = None


class EntryKey(NamedTuple):
    """A key that means something here: what it lays or moves to, and on which ground.

    `left` is how many the box still holds, None where that is not counted.
    """

    key: str
    name: Message
    ground: str
    left: int | None = None
    short: Message | None = None
    icon: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """How full a hand is: its cards, and the least and most that are right, None if any."""

    count: int
    least: int | None = None
    most: int | None = None

    @property
    def state(self) -> str:
        """`short`, `full`, `over`, or `any` where no number is right."""
        if self.least is None or self.most is None:
            return "any"
        return "short" if self.count < self.least else "over" if self.count > self.most else "full"


class Ruling(NamedTuple):
    """The answer to a question about points, one sentence for each player.

    `extra` holds what a question answers beside points, by the names of the JSON contract.
    `silent` says what the rulebook leaves open here, and what most tables do. `hands` are the
    values in canonical notation where they are cards.
    """

    points: tuple[int, ...]
    why: tuple[Message, ...]
    rule: Message
    page: str
    extra: Mapping[str, object] = MappingProxyType({})
    problems: tuple[Problem, ...] = ()
    silent: Message | None = None
    hands: tuple[str, ...] = ()

    @property
    def given(self) -> tuple[int | None, ...]:
        """What each player gets: points, or ranks where there are no points."""
        ranks = self.extra.get("ranks", ())
        return self.points or (tuple(ranks) if isinstance(ranks, Sequence) else ())


class Question(NamedTuple):
    """A question that can be settled without a play: `settle(values, rules)` answers it.

    Raises `QuestionError` when the values have no answer. `several` takes a value for each
    player. `from_play(scorecard, round)` gives the values of a play, () where it says nothing.
    `settles_winner` marks the one that says who wins.
    """

    id: str
    title: Message
    usage: str
    settle: Callable[[Sequence[str], Rules], Ruling]
    short: Message
    asks: Message
    example: tuple[str, ...]
    several: bool = True
    from_play: Callable[[Scorecard, int], tuple[str, ...]] | None = None
    settles_winner: bool = False


class Line(NamedTuple):
    """One number with its reason and the page of the rulebook that says so."""

    category: Category
    points: int | None
    reason: Message
    page: str = ""


class Race(NamedTuple):
    """Something the seats compare: maki icons, puddings. By seat; None is not entered yet.

    `pays` are the points it would give now. `rule` is said small beside the name (“most 6,
    second 3”), `note` below (“Tie for most: 3 each, so nobody is second.”).
    """

    category: Category
    counts: tuple[int | None, ...]
    pays: tuple[int | None, ...]
    rule: Message
    note: Message | None = None
