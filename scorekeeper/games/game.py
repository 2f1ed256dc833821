"""What a game answers.

A game is pure: values in, values out; it knows no screen, no file, no clock and no player's name.
Ask through the functions of `scorekeeper.games` (`score`, `check`, `tell`): they also know
plays of which only the results are known.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Scorecard, Table
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


@dataclass(frozen=True, slots=True)
class Box:
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


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that tables play differently; the first choice is the rulebook's or our default.

    `only_with` is an (id, choice) of another rule without which this one says nothing. `read`
    is set where other values than the choices are allowed (a menu, a target, a title): it
    returns the canonical text of a value or raises `RuleError`. `top_level` rules stand beside
    `house_rules` in a play file, under `file_name` or their id.
    """

    id: str
    label: Message
    choices: tuple[Choice, ...]
    page: str = ""
    only_with: tuple[str, str] | None = None
    read: Callable[[str], str] | None = None
    top_level: bool = False
    file_name: str = ""

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


@dataclass(frozen=True, slots=True)
class Cards:
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


class Entry(Protocol):
    """Entering one hand: pure, made anew for each key."""

    keys: tuple[EntryKey, ...]
    cursor: Cursor
    """Where the cursor stands: `at.cursor` kept inside the hand, or where entry goes on."""
    hint: Message
    """What to press, said while a hand is blank."""

    def press(self, key: str) -> tuple[Hand, Cursor]:
        """Return the hand and the cursor after a key. Raises `Refused` with the reason why not.

        `key` is one character as typed; signs that a keyboard lacks have letters.
        """
        ...

    def take_back(self) -> tuple[Hand, Cursor]:
        """Return the hand without the card before the cursor (or the half-pressed key)."""
        ...

    def take_out(self) -> tuple[Hand, Cursor]:
        """Return the hand without the card at the cursor."""
        ...

    def move(self, step: int) -> Cursor:
        """Return the cursor after a step left (−1) or right (+1) inside the hand."""
        ...


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


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question about points, one sentence for each player.

    `extra` holds what a question answers beside points, by the names of the JSON contract.
    `silent` says what the rulebook leaves open here, and what most tables do. `hands` are the
    values in canonical notation where they are cards.
    """

    points: tuple[int, ...]
    why: tuple[Message, ...]
    rule: Message
    page: str
    extra: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    silent: Message | None = None
    hands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
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


@dataclass(frozen=True, slots=True)
class Line:
    """One number with its reason and the page of the rulebook that says so.

    `outlook` says what more the cards could take, where a game knows it.
    """

    category: Category
    points: int | None
    reason: Message
    page: str = ""
    outlook: Message | None = None


class Race(NamedTuple):
    """Something the seats compare: maki icons, puddings. By seat; None is not entered yet.

    `rule` is said small beside the title (“most 6, second 3”), `note` below (“Tie for most: 3
    each, so nobody is second.”). `pays` are the points it would give now.
    """

    title: Message
    icon: str
    ground: str
    counts: tuple[int | None, ...]
    pays: tuple[int | None, ...]
    rule: Message
    note: Message | None = None


class Figures(NamedTuple):
    """A column of the sheet: its heading (6 cells at most) and a figure for each seat.

    `icon` (one cell) stands for the heading where there is little room.
    """

    heading: Message
    figures: tuple[str, ...]
    icon: str = ""


class Telling(Protocol):
    """A scorecard in words, made when it is shown. Rounds and seats are 0-based."""

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each category of an entered hand."""
        ...

    def summary(self, round_: int, seat: int) -> Message:
        """Return one sentence that names every part of a hand's points that matters."""
        ...

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return one line for each end category of a seat."""
        ...

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Return the sentences that tell what the seats shared in a round."""
        ...

    def end_story(self) -> tuple[Message, ...]:
        """Return the sentences that tell what the seats shared at the end."""
        ...

    def decision(self) -> Message:
        """Return how the play was decided, or that it is not."""
        ...

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return what the table has to know in this round: hand size, direction."""
        ...

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return what the sheet counts beside points (cards are counted by `Game.fill`)."""
        ...

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return what the seats compare in this round and over the play."""
        ...

    def json(self, seat: int) -> dict[str, object]:
        """Return the game's own part of a player in the output of `score --json`."""
        ...


class Game(Protocol):
    """The title and its rules. Every number given by a game can be explained by it."""

    @property
    def box(self) -> Box:
        """What stands on the box."""
        ...

    @property
    def rules(self) -> tuple[HouseRule, ...]:
        """What tables play differently."""
        ...

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that can be settled without a play."""
        ...

    def title(self, rules: Rules) -> str:
        """Return the title of a play: the box's, or what the table calls its own game."""
        ...

    def round_count(self, rules: Rules) -> int | None:
        """Return how many rounds a play has, None where the table says when it ends."""
        ...

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Return why the game can't be played with so many seats, or None."""
        ...

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return the seat (0-based) that nobody owns and that can't be a person, or None."""
        ...

    def cards(self, rules: Rules) -> Cards:
        """Return the cards in play by key."""
        ...

    def entry(self, table: Table, at: At) -> Entry:
        """Return the keys that mean something at a place, and what they do."""
        ...

    def fill(self, table: Table, round_: int, seat: int) -> Fill:
        """Return how full a hand is."""
        ...

    def read(self, text: str, rules: Rules) -> Hand:
        """Return the hand that a text in the game's notation says. Raises `NotationError`."""
        ...

    def write(self, hand: Hand) -> str:
        """Return a hand in canonical notation; `read` gives it back."""
        ...

    def score(self, table: Table) -> Scorecard:
        """Return every number of a play with cards, scored anew."""
        ...

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return all problems of a play with cards at once."""
        ...

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        ...


@runtime_checkable
class Totals(Protocol):
    """An ability: what the rules say where only points, counts or ranks are known.

    `counts` are what breaks a tie by seat, None where nobody knows.
    """

    end_categories: tuple[Category, ...]

    def rank(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the ranks by totals, and by what breaks a tie where that is known."""
        ...

    def end_points(self, counts: Sequence[int], rules: Rules) -> tuple[tuple[int | None, ...], ...]:
        """Return the points of the end categories by seat for what the seats have counted.

        None is what the number alone does not say.
        """
        ...

    def decided_by(
        self, totals: Sequence[int | None], ranks: Sequence[int | None], winners: Sequence[int]
    ) -> str:
        """Return what decided, as `Scorecard.by` says it."""
        ...

    def check_results(self, table: Table) -> list[Problem]:
        """Return which of the results can't be by the rules of the box, as warnings."""
        ...
