"""One play: who sits where and what lies there, computed from its operations.

Rounds and seats are 0-based here; cells count rounds from 1 and name seats by their ids. What
comes from elsewhere may hold anything: what can't be understood is left out, never an error.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import count
from typing import Final, Literal

from scorekeeper import games
from scorekeeper.games import rules as house_rules
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_POINTS, shown
from scorekeeper.games.scorecard import (
    ByHand,
    Hand,
    Problem,
    Result,
    Rounds,
    Rules,
    Scorecard,
    Table,
)
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, Refused, Seats, Value, msg
from scorekeeper.play.dates import kept_date
from scorekeeper.play.operations import Json, Log
from scorekeeper.play.people import People
from scorekeeper.play.words import Words

MOST_ROUNDS: Final = 99
"""Cells of later rounds are not read."""

_ROUNDS: Final = {str(number + 1): number for number in range(MOST_ROUNDS)}


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a play.

    `person` stands for all who are the same; a dummy and a guest (unnamed in a file) have none.
    """

    id: str
    name: str
    person: str | None = None
    kind: Literal["person", "dummy", "guest"] = "person"


@dataclass(frozen=True)
class Play:
    """The state of one play, made by `play_of`. It never changes; actions give cells to write.

    `closed` counts the leading rounds that the table has closed. `round_count` is None while a
    play of open length goes on. `results` are those of a play without cards.
    """

    id: str
    game_id: str
    rules: Rules
    seats: tuple[Seat, ...]
    rounds: Rounds
    closed: int
    round_count: int | None
    started: str | None
    finished_at: str | None
    starter: int | None
    place: str
    note: str
    by_hand: tuple[ByHand, ...]
    results: tuple[Result, ...] | None
    extra: Mapping[str, object]
    state: str | None
    apart: str | None
    unread: tuple[Problem, ...]
    log: Log = field(repr=False, compare=False)
    people: People = field(repr=False, compare=False)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games.all_games()[self.game_id]

    @property
    def title(self) -> str:
        """The title of the game, or what the table calls its own."""
        return self.game.title(self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def without_cards(self) -> bool:
        """Whether only results were written down."""
        return self.results is not None

    @property
    def finished(self) -> bool:
        """Whether the table has closed the last round."""
        return self.without_cards or self.closed == self.round_count

    @property
    def open_round(self) -> int | None:
        """The round in which cards are being entered, None when the play is finished."""
        return None if self.finished else self.closed

    @property
    def last_round(self) -> int:
        """The latest round that can be looked at."""
        return min(self.closed, len(self.rounds) - 1)

    @property
    def changed(self) -> int:
        """When the latest operation was made, in milliseconds UTC."""
        return self.log.operations[-1].at

    @property
    def entered(self) -> bool:
        """Whether there is anything that would be lost with this play."""
        hands = any(hand is not None for hands in self.rounds for hand in hands)
        return hands or self.without_cards or bool(self.by_hand)

    @property
    def left(self) -> tuple[int, int] | None:
        """Round and seat of the hand that was written last, None if nobody knows."""
        for operation in reversed(self.log.operations):
            if operation.clock == 1:
                break
            for cell in reversed(tuple(operation.writes)):
                if (at := self.at(cell)) is not None and cell.startswith("hand/"):
                    return at
        return None

    @property
    def table(self) -> Table:
        """All that decides the points."""
        return Table(
            len(self.seats),
            self.rounds,
            self.rules,
            self.open_round,
            self.by_hand,
            self.results,
            self.round_count is not None,
        )

    @property
    def words(self) -> Words:
        """The words for its cells."""
        names = {uuid: self.people.name(uuid) for uuid in self.people}
        for operation in self.log.operations:
            for cell, value in operation.writes.items():
                if cell.startswith("seat/") and value is not None:
                    names[cell[5:]] = seat_at(cell[5:], value, self.people).name
        return Words(self.game, names)

    def score(self) -> Scorecard:
        """Return every number of the play."""
        return self._scorecard

    @cached_property
    def _scorecard(self) -> Scorecard:
        return games.score(self.game, self.table)

    def tell(self, card: Scorecard) -> Telling:
        """Return a scorecard of this play in words."""
        return self.game.tell(card)

    def leading(self, card: Scorecard) -> Message:
        """Say who wins, or who leads while the play goes on, without points that may change."""
        if card.complete:
            return self.tell(card).decision()
        leaders = tuple(seat for seat, rank in enumerate(card.ranks) if rank == 1)
        if not leaders:
            return msg("Nothing is entered yet.")
        total = card.totals[leaders[0]] or 0
        if len(leaders) == card.table.seats:
            return msg("All are level at {total}.", total=total)
        if len(leaders) > 1:
            return msg("{players} lead together with {total}.", players=Seats(leaders), total=total)
        return msg("{player} leads with {total}.", player=Seats(leaders), total=total)

    def check(self) -> tuple[Problem, ...]:
        """Return all problems at once: by rules and box, unreadable cards, conflicts, seats."""
        found = games.check(self.game, self.table)
        return (*found, *self.unread, *self.conflicts(), *self._seated_twice())

    def conflicts(self) -> tuple[Problem, ...]:
        """Return the cells that two laptops entered differently, until one is entered again."""
        found = self.log.conflicts(self._same)
        if not found:
            return ()
        words, problems = self.words, []
        for cell, heads in found.items():
            others = [
                head.writes[cell] for head in heads if head.writes[cell] != self.log.value(cell)
            ]
            text = msg(
                "{what}: {value} stands here; also entered: {others}. Enter it once more to settle "
                "it.",
                what=words.what(cell),
                value=words.value(cell, self.log.value(cell)),
                others=tuple(words.value(cell, value) for value in others),
            )
            problems.append(Problem("warning", "conflict", text, *self.at(cell) or ()))
        return tuple(problems)

    def _same(self, cell: str, value: Json) -> object:
        match cell.partition("/")[0]:
            case "closed":
                return bool(value)
            case "seat" if isinstance(value, str):
                return self.people.root(value)
            case "finished" | "extra" | "state":
                return None
        return value

    def _seated_twice(self) -> Iterator[Problem]:
        people = [seat.person for seat in self.seats]
        for number, person in enumerate(people):
            if person is not None and person in people[:number]:
                text = msg(
                    "{player} sits here twice; give one of the seats to somebody else.",
                    player=self.names[number],
                )
                yield Problem("warning", "seated_twice", text, None, number)

    def imagined(self, round_: int, seat: int, hand: Hand) -> "Play":
        """Return the play with another hand; a blank one that stays empty is still blank."""
        rounds = [list(row) for row in self.rounds]
        if hand or rounds[round_][seat] is not None:
            rounds[round_][seat] = hand
        return replace(self, rounds=tuple(map(tuple, rounds)))

    def next_seat(self, round_: int) -> int:
        """Return the seat at which entering a round goes on.

        That is the hand that was left last as long as it is short, then the first short one
        after it, else 0.
        """
        left = self.left
        last = left[1] if left and left[0] == round_ else 0
        order: list[int] = [*range(last, len(self.seats)), *range(last)]
        for seat in order:
            hand = self.rounds[round_][seat]
            short = self.game.fill(self.table, round_, seat).state == "short"
            if hand is None or (short and hand):
                return seat
        return 0

    def seat_of(self, seat_id: str) -> int | None:
        """Return the number of a seat by its id, None if it is not at the table."""
        return next((n for n, seat in enumerate(self.seats) if seat.id == seat_id), None)

    def at(self, cell: str) -> tuple[int, int] | None:
        """Return round and seat of a cell of one hand, None for others."""
        parts = cell.split("/")
        if len(parts) != 3 or (seat := self.seat_of(parts[2])) is None:
            return None
        number = _ROUNDS.get(parts[1], MOST_ROUNDS)
        return (number, seat) if number < len(self.rounds) else None

    def named(self, message: Message) -> Message:
        """Return a message with the names of the players in the place of seats."""
        return named(message, self.names)


def named(message: Message, names: Sequence[str]) -> Message:
    """Return a message with names in the place of seats."""
    values = {key: _named(value, names) for key, value in message.values.items()}
    return replace(message, values=values)


def _named(value: Value, names: Sequence[str]) -> Value:
    if isinstance(value, Seats) and names:
        return tuple(names[seat] for seat in value.numbers if seat < len(names))
    return named(value, names) if isinstance(value, Message) else value


def play_of(log: Log, people: People) -> Play:
    """Return the play that its operations say.

    Raises `Refused` for a game that this version does not know, or where nobody sits.
    """
    cells, kinds = log.cells(), defaultdict[str, dict[str, Json]](dict)
    for cell, value in cells.items():
        kind, _, rest = cell.partition("/")
        kinds[kind][rest] = value
    game_id = _text(cells.get("game"))
    if game_id is None:
        raise Refused(msg("The beginning of this play is missing, so nobody knows its game."))
    if game_id not in games.all_games():
        raise Refused(
            msg(
                "This version does not know the game “{game}”; use a newer one.",
                game=shown(game_id),
            )
        )
    rules = _rules(game_id, tuple(sorted((rule, str(one)) for rule, one in kinds["rule"].items())))
    hands, points = _by_place(kinds["hand"]), _by_place(kinds["points"])
    lying = (*(seat for _, seat in (*hands, *points)), *kinds["result"])
    seats = _seats(log, kinds["seat"], lying, cells.get("order"), people)
    if not seats:
        raise Refused(msg("Nobody sits in this play."))
    ids = [seat.id for seat in seats]
    done = {_ROUNDS[number] for number in kinds["closed"] if number in _ROUNDS}
    closed = next(number for number in count() if number not in done)
    last = 1 + max((*done, *(round_ for round_, _ in (*hands, *points))), default=0)
    length = games.all_games()[game_id].round_count(rules)
    if length is None and cells.get("ended"):
        length = max(last, closed)
    number = max(last, closed + 1) if length is None else length
    rounds, unread = _read_all(game_id, hands, ids, number, tuple(rules.items()))
    results = tuple(_result(kinds["result"].get(seat)) for seat in ids)
    without_cards = not hands and any(result != Result() for result in results)
    extra = cells.get("extra")
    return Play(
        id=log.subject,
        game_id=game_id,
        rules=rules,
        seats=seats,
        rounds=rounds,
        closed=number if without_cards else min(closed, number),
        round_count=number if without_cards else length,
        started=kept_date(cells.get("started")),
        finished_at=kept_date(cells.get("finished")),
        starter=ids.index(first) if (first := str(cells.get("first"))) in ids else None,
        place=_text(cells.get("place")) or "",
        note=_text(cells.get("note")) or "",
        by_hand=tuple(_by_hand(points, ids, number)),
        results=results if without_cards else None,
        extra=extra if isinstance(extra, dict) else {},
        state=_text(cells.get("state")),
        apart=_text(cells.get("apart")),
        unread=unread,
        log=log,
        people=people,
    )


def _by_place(cells: Mapping[str, Json]) -> dict[tuple[int, str], Json]:
    """Return what lies at the seats, by round (0-based) and seat."""
    places = ((*cell.partition("/"), value) for cell, value in cells.items())
    return {(_ROUNDS[n], seat): value for n, _, seat, value in places if n in _ROUNDS}


def _by_hand(
    points: Mapping[tuple[int, str], Json], ids: list[str], rounds: int
) -> Iterator[ByHand]:
    for round_, seat in sorted(points, key=lambda at: (at[0], ids.index(at[1]))):
        parts = points[round_, seat]
        for part in parts if isinstance(parts, list) and round_ < rounds else []:
            number, note = part if isinstance(part, list) and len(part) == 2 else (part, "")
            if (known := _number(number)) is not None:
                yield ByHand(round_, ids.index(seat), known, _text(note) or "")


def _seats(
    log: Log, seated: Mapping[str, Json], lying: Iterable[str], order: Json, people: People
) -> tuple[Seat, ...]:
    """Return who sits at the table in order: who is seated, and whoever has cards there."""
    seated = dict(seated)
    for seat in lying:
        if seat not in seated:
            before = (one.writes.get(f"seat/{seat}") for one in reversed(log.operations))
            seated[seat] = next((value for value in before if value is not None), None)
    listed = [str(seat) for seat in order if str(seat) in seated] if isinstance(order, list) else []
    others = sorted(seated.keys() - set(listed), key=lambda seat: (len(seat), seat))
    return tuple(seat_at(seat, seated[seat], people) for seat in dict.fromkeys((*listed, *others)))


def seat_at(seat: str, value: Json, people: People) -> Seat:
    """Return the seat with an id, and who sits there by the value of its cell."""
    match value:
        case str():
            return Seat(seat, people.name(value), people.root(value))
        case {"dummy": name}:
            return Seat(seat, str(name), None, "dummy")
        case {"guest": name}:
            return Seat(seat, str(name), None, "guest")
    return Seat(seat, "?", None, "guest")


def _read_all(
    game_id: str,
    hands: Mapping[tuple[int, str], Json],
    seats: list[str],
    rounds: int,
    rules: tuple[tuple[str, str], ...],
) -> tuple[Rounds, tuple[Problem, ...]]:
    """Return the hands as card keys by round; one that can't be read is blank and named."""
    found: list[list[Hand | None]] = [[None] * len(seats) for _ in range(rounds)]
    unread = []
    for (round_, at), text in sorted(hands.items()):
        if round_ < rounds and isinstance(text, str):
            seat = seats.index(at)
            hand = _read(game_id, text, rules)
            if isinstance(hand, Message):
                unread.append(Problem("warning", "unreadable", hand, round_, seat))
            else:
                found[round_][seat] = hand
    return tuple(map(tuple, found)), tuple(unread)


@lru_cache(maxsize=4096)
def _read(game_id: str, text: str, rules: tuple[tuple[str, str], ...]) -> Hand | Message:
    try:
        return games.all_games()[game_id].read(text, dict(rules))
    except Refused as refused:
        return refused.message


@lru_cache(maxsize=256)
def _rules(game_id: str, given: tuple[tuple[str, str], ...]) -> Rules:
    game = games.all_games()[game_id]
    good: dict[str, str] = {}
    for name, value in given:
        try:
            house_rules.complete(game, {name: value})
        except Refused:
            continue
        good[name] = value
    return house_rules.complete(game, good)


def _result(value: Json) -> Result:
    if not isinstance(value, dict):
        return Result()
    rounds = value.get("rounds")
    known = tuple(map(_number, rounds)) if isinstance(rounds, list) else None
    total, counted, rank = (_number(value.get(name)) for name in ("total", "puddings", "rank"))
    return Result(total, known, counted, rank)


def _number(value: Json) -> int | None:
    """Return a number of points or cards, None for anything else and beyond the bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_POINTS:
        return value
    return None


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) else None
