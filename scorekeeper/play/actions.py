"""What can be done with a play: each action gives the cells to write, {} where nothing changes.

An action that can't be done raises `Impossible`; as nothing is stored here, asking beforehand is
doing it. Rounds and seats are 0-based. `now` is ISO 8601 with offset.
"""

from collections.abc import Mapping, Sequence
from random import SystemRandom
from string import ascii_lowercase
from typing import Final, NoReturn

from scorekeeper import games
from scorekeeper.games import rules as house_rules
from scorekeeper.games.game import Entry, Game
from scorekeeper.games.numbers import MOST_POINTS
from scorekeeper.games.parts import At, Cursor
from scorekeeper.games.scorecard import Hand, Problem, Result, Table
from scorekeeper.i18n import Message, Refused, Seats, msg
from scorekeeper.play.dates import moved_end
from scorekeeper.play.operations import Cells, Json
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, named, seat_at

_CHANCE: Final = SystemRandom()


class Impossible(Refused):
    """An action that can't be done now; `problems` say why, and where."""

    def __init__(self, problems: Sequence[Problem], names: Sequence[str] = ()) -> None:
        message, seat = named(problems[0].message, names), problems[0].seat
        if names and seat is not None:
            message = msg("{player}: {problem}", player=names[seat], problem=message)
        super().__init__(message)
        self.problems = tuple(problems)


class Odd(Impossible):
    """Other hands look odd by now than those that the table was asked about."""


def begin(
    people: People,
    game_id: str,
    seats: Sequence[Json],
    rules: Mapping[str, str] | None = None,
    *,
    started: str | None = None,
    first: int | None = None,
    place: str = "",
    note: str = "",
    results: Sequence[Result] = (),
) -> dict[str, Json]:
    """Return the cells with which a play begins, one without cards where there are `results`.

    Each of the `seats` is a person's id, `{"guest": name}` or `{"dummy": name}`. Raises
    `RuleError`, and `Impossible` when the game does not seat them or the results can't be.
    """
    game = games.find(game_id)
    complete = house_rules.complete(game, rules or {})
    _allow(game.seats_problem(len(seats), complete))
    dummy = game.dummy_seat(complete)
    if dummy is not None and not isinstance(seats[dummy], dict):
        _stop(msg("Seat {seat} is the dummy’s.", seat=dummy + 1), seat=dummy)
    for number, seat in enumerate(seats):
        _not_seated(people, seats[:number], seat)
    if results:
        length = game.round_count(complete) or 0
        blank = ((None,) * len(seats),) * length
        names = [seat_at("", seat, people).name for seat in seats]
        _keepable(game, Table(len(seats), blank, complete, results=tuple(results)), names)
    cells: dict[str, Json] = {
        "game": game.box.id,
        "started": started,
        **{f"seat/{number}": seat for number, seat in enumerate(seats, 1)},
        "first": None if first is None else str(first % len(seats) + 1),
        **{f"rule/{name}": one for name, one in house_rules.chosen(game, complete).items()},
        "place": place.strip() or None,
        "note": note.strip() or None,
        **{f"result/{number}": _written(one) for number, one in enumerate(results, 1)},
    }
    return {cell: value for cell, value in cells.items() if value is not None}


def entry(play: Play, at: At) -> Entry:
    """Return what can be entered in a hand."""
    _with_cards(play)
    return play.game.entry(play.table, at)


def lay(play: Play, at: At, key: str) -> tuple[Cells, Cursor]:
    """Press a key in a hand: the cells of a card, and where the cursor stands then."""
    hand, cursor = entry(play, at).press(key)
    # To choose a row lays nothing yet.
    return _hand(play, at.round, at.seat, hand) if hand else {}, cursor


def take_back(play: Play, at: At) -> tuple[Cells, Cursor]:
    """Take back the card before the cursor; a hand of the open round can become blank again."""
    hand, cursor = entry(play, at).take_back()
    return _hand(play, at.round, at.seat, hand or _nothing(play, at)), cursor


def take_out(play: Play, at: At) -> tuple[Cells, Cursor]:
    """Take out the card at the cursor."""
    hand, cursor = entry(play, at).take_out()
    return _hand(play, at.round, at.seat, hand or _nothing(play, at)), cursor


def enter(play: Play, round_: int, seat: int, hand: Hand | None) -> Cells:
    """Enter a whole hand, () for one without cards, None to make it blank.

    What the box can't hold is refused.
    """
    _with_cards(play)
    if hand:
        known = games.check(play.game, play.table)
        found = games.check(play.game, play.imagined(round_, seat, hand).table)
        errors = [one for one in found if one.level == "error" and one not in known]
        if errors:
            raise Impossible(errors, play.names)
    return _hand(play, round_, seat, hand)


def set_bonus(play: Play, round_: int, seat: int, points: int, note: str = "") -> Cells:
    """Add points by hand to a hand in the place of what was added before, 0 for nothing."""
    _with_cards(play)
    if play.rounds[round_][seat] is None:
        text = msg("The cards of this round are not entered; enter them first, or “no cards”.")
        _stop(text, round_, seat)
    if abs(points) > MOST_POINTS:
        text = msg(
            "{points} points can’t be set by hand; {least} to {most} can.",
            points=points,
            least=-MOST_POINTS,
            most=MOST_POINTS,
        )
        _stop(text, round_, seat)
    value: Json = [[points, note.strip()]] if points else None
    return {f"points/{round_ + 1}/{play.seats[seat].id}": value}


def set_counts(play: Play, round_: int, seat: int, counts: int, note: str = "") -> Cells:
    """Let a round count so much in all; the difference to the cards is added by hand."""
    card = play.score()
    shared = any(category.shared for category in card.categories)
    if shared and not card.rounds[round_].settled:
        text = msg("The round is open, so its points can change; close it first.")
        _stop(text, round_, seat)
    hand = card.hand(round_, seat)
    cards = 0 if hand is None else hand.total - hand.by_hand
    return set_bonus(play, round_, seat, counts - cards, note)


def odd(play: Play, round_: int) -> tuple[Problem, ...]:
    """Return what the table should look at before it closes a round."""
    found = [
        problem
        for problem in (*games.check(play.game, play.table), *play.unread, *play.conflicts())
        if problem.round in {round_, None} and problem.code != "by_hand"
    ]
    if found or any(hand is not None for hand in play.rounds[round_]):
        return tuple(found)
    text = play.game.missing
    return tuple(
        Problem("warning", "missing_hand", text, round_, seat) for seat in range(len(play.seats))
    )


def close(
    play: Play,
    round_: int,
    now: str,
    *,
    asked: Sequence[Problem] | None = None,
    without_cards: bool = False,
) -> Cells:
    """Close a round and those before it; the last one finishes the play, with every hand entered.

    `asked` is what looked odd when the table was asked; None asks nobody. `without_cards` enters
    the blank hands of the round as hands without cards.
    """
    if round_ < play.closed:
        return {}
    if asked is not None and any(problem not in asked for problem in odd(play, round_)):
        raise Odd(odd(play, round_), play.names)
    if play.state == "abandoned":
        _stop(msg("This play is abandoned; resume it first."))
    cells: dict[str, Json] = {}
    if without_cards:
        cells = {f"hand/{round_ + 1}/{play.seats[s].id}": "" for s in _blank(play, round_)}
    if round_ + 1 == play.round_count:
        _all_entered(play, round_ if without_cards else round_ + 1)
        cells["finished"] = now
    return cells | {f"closed/{number + 1}": 1 for number in range(play.closed, round_ + 1)}


def finish(play: Play, now: str) -> Cells:
    """End a play of open length; a last round in which nothing is entered does not count."""
    if play.finished:
        return {}
    if play.round_count is not None:
        _stop(msg("This play ends with its last round; close that one."))
    rounds = len(play.rounds)
    if rounds > 1 and len(_blank(play, rounds - 1)) == len(play.seats):
        rounds -= 1
    _all_entered(play, rounds)
    closed: dict[str, Json] = {f"closed/{n + 1}": 1 for n in range(play.closed, rounds)}
    return {**closed, "ended": 1, "finished": now}


def abandon(play: Play) -> Cells:
    """Say that this play will not be ended."""
    if play.finished:
        _stop(msg("A finished play can't be abandoned."))
    return {"state": "abandoned"}


def resume(play: Play) -> Cells:
    """Take an abandoned play up again; one under way stays as it is."""
    return {"state": None} if play.state == "abandoned" else {}


def bin(play: Play) -> Cells:  # noqa: A001, ARG001 - the word for it, an action like others
    """Put a play into the bin."""
    return {"state": "binned"}


def unbin(play: Play) -> Cells:
    """Take a play out of the bin, as it was before."""
    if play.state != "binned":
        return {}
    before = play.log.before(play.log.heads("state")[-1], "state")
    return {"state": before if before == "abandoned" else None}


def set_rule(play: Play, rule: str, value: str) -> Cells:
    """Score by another house rule. Raises `RuleError`."""
    rules = house_rules.complete(play.game, {**play.rules, rule: value})
    if play.game.dummy_seat(rules) != play.game.dummy_seat(play.rules):
        _stop(msg("Begin a new play to change the dummy seat."))
    _allow(play.game.seats_problem(len(play.seats), rules))
    beyond = play.rounds[play.game.round_count(rules) :] if play.game.round_count(rules) else ()
    if any(hand is not None for hands in beyond for hand in hands):
        _stop(msg("Later rounds have cards or points; clear these first."))
    return {f"rule/{rule}": house_rules.chosen(play.game, rules).get(rule)}


def set_text(play: Play, cell: str, text: str | None) -> Cells:  # noqa: ARG001 - like others
    """Write the `note`, the `place`, or why a play is kept `apart` from records and averages."""
    return {cell: (text or "").strip() or None}


def set_started(play: Play, started: str | None) -> Cells:
    """Say when a play began (`dates.read_date`), None when nobody knows; its end moves along."""
    return {"started": started, "finished": moved_end(play.started, play.finished_at, started)}


def set_first_seat(play: Play, seat: int) -> Cells:
    """Say which seat started."""
    if play.seats[seat].kind == "dummy":
        _stop(msg("Seat {seat} can't start.", seat=seat + 1))
    return {"first": play.seats[seat].id}


def give_seat(play: Play, seat: int, who: Json) -> Cells:
    """Give a seat, with all that lies there, to somebody else (id, or `{"guest": name}`)."""
    _no_dummy(play, seat)
    others = [None if n == seat else one.person for n, one in enumerate(play.seats)]
    _not_seated(play.people, others, who)
    return {f"seat/{play.seats[seat].id}": who}


def add_seat(play: Play, who: Json) -> Cells:
    """Seat somebody behind the others, under an id that no other laptop gives too."""
    _allow(play.game.seats_problem(len(play.seats) + 1, play.rules))
    _not_seated(play.people, [seat.person for seat in play.seats], who)
    return {"seat/x" + "".join(_CHANCE.choices(ascii_lowercase, k=5)): who}


def remove_seat(play: Play, seat: int) -> Cells:
    """Take a seat away, with all that lies there."""
    _no_dummy(play, seat)
    _allow(play.game.seats_problem(len(play.seats) - 1, play.rules))
    kinds = ("seat/", "hand/", "points/", "result/")
    own = (cell for cell in play.log.cells() if cell.endswith(f"/{play.seats[seat].id}"))
    return dict.fromkeys(cell for cell in own if cell.startswith(kinds))


def reorder(play: Play, order: Sequence[int]) -> Cells:
    """Put the players in another order: the seats as they are now, one after the other."""
    if sorted(order) != list(range(len(play.seats))):
        _stop(msg("An order names each seat once."))
    for place, seat in enumerate(order):
        if place != seat:
            _no_dummy(play, seat)
    return {"order": [play.seats[seat].id for seat in order]}


def set_results(play: Play, results: Sequence[Result]) -> Cells:
    """Correct what is known of a play without cards; a number that is None is not known."""
    if not play.without_cards:
        _stop(msg("This play has cards; correct these."))
    _keepable(play.game, play.table._replace(results=tuple(results)), play.names)
    seats = zip(play.seats, play.results or (), results, strict=True)
    return {f"result/{seat.id}": _written(new) for seat, old, new in seats if new != old}


def _hand(play: Play, round_: int, seat: int, hand: Hand | None) -> Cells:
    if hand == play.rounds[round_][seat]:
        return {}
    text = None if hand is None else play.game.write(hand)
    return {f"hand/{round_ + 1}/{play.seats[seat].id}": text}


def _nothing(play: Play, at: At) -> Hand | None:
    """Return what is left of a hand without cards: nothing that is entered, in an open round."""
    return () if at.round < play.closed else None


def _keepable(game: Game, table: Table, names: Sequence[str]) -> None:
    """Refuse results that can't be; what only the rules of the box forbid can be kept."""
    results = table.results or ()
    if all(one.total is one.rank is None and not one.rounds for one in results):
        _stop(msg("Write down at least one total or rank."))
    errors = [problem for problem in games.check(game, table) if problem.level == "error"]
    if errors:
        raise Impossible(errors, names)


def _written(result: Result) -> Json:
    """Return a result as its cell holds it, None where nothing is known."""
    rounds: list[Json] = [*(result.rounds or ())]
    value: dict[str, Json] = {
        "total": result.total,
        "rounds": rounds if any(one is not None for one in rounds) else None,
        "puddings": result.counted,
        "rank": result.rank,
    }
    return {name: known for name, known in value.items() if known is not None} or None


def _blank(play: Play, round_: int) -> tuple[int, ...]:
    return tuple(seat for seat, hand in enumerate(play.rounds[round_]) if hand is None)


def _with_cards(play: Play) -> None:
    if play.without_cards:
        text = msg("This play was written down without cards; correct its points instead.")
        _stop(text)


def _all_entered(play: Play, rounds: int) -> None:
    for number in range(rounds):
        if missing := _blank(play, number):
            text = msg(
                "Round {round}: the cards of {players} are not entered, so the play can't end yet.",
                round=number + 1,
                players=Seats(missing),
            )
            _stop(play.named(text), number, missing[0])


def _no_dummy(play: Play, seat: int) -> None:
    if play.seats[seat].kind == "dummy":
        text = msg("The dummy stays in seat {seat}.", seat=seat + 1)
        _stop(text, seat=seat)


def _not_seated(people: People, seated: Sequence[Json], who: Json) -> None:
    """Refuse somebody who sits at the table already."""
    taken = [people.root(one) if isinstance(one, str) else None for one in seated]
    if isinstance(who, str) and people.root(who) in taken:
        seat, name = taken.index(people.root(who)), people.name(who)
        text = msg("“{name}” sits at the table already, in seat {seat}.", name=name, seat=seat + 1)
        _stop(text, seat=seat)


def _allow(problem: Problem | None) -> None:
    if problem is not None:
        raise Impossible([problem])


def _stop(text: Message, round_: int | None = None, seat: int | None = None) -> NoReturn:
    raise Impossible([Problem("error", "refused", text, round_, seat)])
