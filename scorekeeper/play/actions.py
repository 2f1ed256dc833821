"""What can be done with a play: each action gives the cells to write, {} where nothing changes.

`verify_x(play, …)` says why `x(play, …)` can't be done, or None; `x` then raises `Refused`.
Rounds and seats are 0-based. Times come from the table as ISO 8601 with offset.
"""

from collections.abc import Mapping, Sequence
from random import SystemRandom
from string import ascii_lowercase
from typing import Final

from scorekeeper import games
from scorekeeper.games import rules as house_rules
from scorekeeper.games.game import At, Cursor, Game
from scorekeeper.games.scorecard import Hand, Problem, Result, Rules
from scorekeeper.i18n import Message, Refused, Seats, msg
from scorekeeper.play.dates import moved_end
from scorekeeper.play.operations import Cells, Json
from scorekeeper.play.people import People
from scorekeeper.play.play import Play

MOST_POINTS: Final = 9999
"""The largest number of points, either way, that can be set or written down."""

MOST_COUNTED: Final = 99
"""The largest number of what breaks a tie, such as puddings, that can be written down."""

_CHANCE: Final = SystemRandom()


# Beginning ------------------------------------------------------------------------------------


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
    results: Sequence[Result] | None = None,
) -> dict[str, Json]:
    """Return the cells with which a play begins, one without cards where there are `results`.

    Each of the `seats` is a person's id, `{"guest": name}` or `{"dummy": name}`. Raises
    `Refused` when the game does not seat them, and `RuleError`.
    """
    game = games.find(game_id)
    complete = house_rules.complete(game, rules or {})
    problem = game.seats_problem(len(seats), complete)
    dummy = game.dummy_seat(complete)
    if problem is None and dummy is not None and not isinstance(seats[dummy], dict):
        problem = _problem(msg("Seat {seat} is the dummy’s.", seat=dummy + 1), seat=dummy)
    for number, seat in enumerate(seats):
        problem = problem or _seated(people, seats[:number], seat)
    if problem is None and results is not None:
        problem = _impossible(game, complete, results)
    if problem is not None:
        raise Refused(problem.message)
    defaults = {rule.id: rule.default for rule in game.rules}
    cells: dict[str, Json] = {
        "game": game.box.id,
        "started": started,
        **{f"seat/{number}": seat for number, seat in enumerate(seats, 1)},
        "first": None if first is None else str(first % len(seats) + 1),
        **{f"rule/{name}": value for name, value in complete.items() if value != defaults[name]},
        "place": place.strip() or None,
        "note": note.strip() or None,
        **{f"result/{number}": _written(one) for number, one in enumerate(results or (), 1)},
    }
    return {cell: value for cell, value in cells.items() if value is not None}


# Cards and points -----------------------------------------------------------------------------


def verify_cards(play: Play) -> Problem | None:
    """Return why no cards and no points by hand can be entered."""
    if play.without_cards:
        return _problem(msg("This play was written down without cards; correct its points."))
    return None


def lay(play: Play, at: At, key: str) -> tuple[Cells, Cursor]:
    """Press a key in a hand: the cells of a card, and where the cursor stands then."""
    play.refuse(verify_cards(play))
    hand, cursor = play.game.entry(play.table, at).press(key)
    return _hand(play, at.round, at.seat, hand), cursor


def take_back(play: Play, at: At) -> tuple[Cells, Cursor]:
    """Take back the card before the cursor."""
    play.refuse(verify_cards(play))
    hand, cursor = play.game.entry(play.table, at).take_back()
    return _left(play, at, hand), cursor


def take_out(play: Play, at: At) -> tuple[Cells, Cursor]:
    """Take out the card at the cursor."""
    play.refuse(verify_cards(play))
    hand, cursor = play.game.entry(play.table, at).take_out()
    return _left(play, at, hand), cursor


def enter(play: Play, round_: int, seat: int, hand: Hand | None) -> Cells:
    """Enter a whole hand, () for one without cards, None to make it blank."""
    play.refuse(verify_enter(play, round_, seat, hand))
    return _hand(play, round_, seat, hand)


def verify_enter(play: Play, round_: int, seat: int, hand: Hand | None) -> Problem | None:
    """Return why a hand can't be entered: what the box can't hold."""
    from scorekeeper.play.what_if import imagine

    if (problem := verify_cards(play)) is not None or not hand:
        return problem
    known = games.check(play.game, play.table)
    found = games.check(play.game, imagine(play, {(round_, seat): hand}).table)
    return next((one for one in found if one.level == "error" and one not in known), None)


def _left(play: Play, at: At, hand: Hand) -> Cells:
    """Return the cells of what is left; nothing left in an open round is blank again."""
    return _hand(play, at.round, at.seat, hand or (() if at.round < play.closed else None))


def _hand(play: Play, round_: int, seat: int, hand: Hand | None) -> Cells:
    if hand == play.rounds[round_][seat]:
        return {}
    text = None if hand is None else play.game.write(hand)
    return {f"hand/{round_ + 1}/{play.seats[seat].id}": text}


def verify_points(play: Play, round_: int, seat: int) -> Problem | None:
    """Return why no points can be set by hand in a hand."""
    if (problem := verify_cards(play)) is None and play.rounds[round_][seat] is None:
        text = msg("The cards of this round are not entered; enter them first, or “no cards”.")
        problem = _problem(text, round_, seat)
    return problem


def verify_counts(play: Play, round_: int, seat: int) -> Problem | None:
    """Return why nobody can say yet what a round counts in all."""
    problem = verify_points(play, round_, seat)
    card = play.score()
    shared = any(category.shared for category in card.categories)
    if problem is None and shared and not card.rounds[round_].settled:
        text = msg("The round is open, so its points can change; close it first or set a bonus.")
        problem = _problem(text, round_, seat)
    return problem


def set_bonus(play: Play, round_: int, seat: int, points: int, note: str = "") -> Cells:
    """Add points to a hand in the place of what was added before, 0 for nothing."""
    play.refuse(verify_points(play, round_, seat) or _too_many(points, round_, seat))
    value: Json = [[points, note.strip()]] if points else None
    return {f"points/{round_ + 1}/{play.seats[seat].id}": value}


def set_counts(play: Play, round_: int, seat: int, counts: int, note: str = "") -> Cells:
    """Let a round count so much in all; the difference to the cards is added by hand."""
    play.refuse(verify_counts(play, round_, seat) or _too_many(counts, round_, seat))
    return set_bonus(play, round_, seat, counts - from_cards(play, round_, seat), note)


def from_cards(play: Play, round_: int, seat: int) -> int:
    """Return what a hand is worth without what was added by hand."""
    hand = play.score().hand(round_, seat)
    return 0 if hand is None else hand.total - hand.by_hand


# Rounds and states ----------------------------------------------------------------------------


class Odd(Refused):
    """Other hands look odd than those that the table was asked about."""

    def __init__(self, play: Play, problems: Sequence[Problem]) -> None:
        super().__init__(play.named(problems[0].message))
        self.problems = tuple(problems)


def odd(play: Play, round_: int) -> tuple[Problem, ...]:
    """Return what the table should look at before it closes a round."""
    found = [
        problem
        for problem in (*games.check(play.game, play.table), *play.unread, *play.conflicts())
        if problem.round in {round_, None} and problem.code != "by_hand"
    ]
    if found or any(hand is not None for hand in play.rounds[round_]):
        return tuple(found)
    text = msg("The cards are not entered.")
    return tuple(
        Problem("warning", "missing_hand", text, round_, seat) for seat in range(len(play.seats))
    )


def verify_close(play: Play, round_: int, *, without_cards: bool = False) -> Problem | None:
    """Return why a round can't be closed. The last round needs every hand of the play."""
    if play.state == "abandoned":
        return _problem(msg("This play is abandoned; resume it first."))
    if play.round_count is None or round_ + 1 < play.round_count:
        return None
    for number, hands in enumerate(play.rounds):
        missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
        if missing and not (without_cards and number == round_):
            text = msg(
                "Round {round}: the cards of {players} are not entered, so the play can't end yet.",
                round=number + 1,
                players=Seats(missing),
            )
            return _problem(text, number, missing[0])
    return None


def close(
    play: Play,
    round_: int,
    now: str,
    *,
    asked: Sequence[Problem] | None = None,
    without_cards: bool = False,
) -> Cells:
    """Close a round, and those before it; the last one finishes the play.

    `asked` is what looked odd when the table was asked; None asks nobody. `without_cards` enters
    the blank hands of the round as hands without cards.
    """
    if round_ < play.closed:
        return {}
    if asked is not None and (new := [one for one in odd(play, round_) if one not in asked]):
        raise Odd(play, new)
    play.refuse(verify_close(play, round_, without_cards=without_cards))
    cells: dict[str, Json] = {}
    if without_cards:
        blank = (seat for seat, hand in enumerate(play.rounds[round_]) if hand is None)
        cells = {f"hand/{round_ + 1}/{play.seats[seat].id}": "" for seat in blank}
    cells |= {f"closed/{number + 1}": 1 for number in range(play.closed, round_ + 1)}
    return {**cells, "finished": now} if round_ + 1 == play.round_count else cells


def reopen(play: Play, round_: int) -> Cells:
    """Open a closed round again; a finished play goes on."""
    if play.without_cards or round_ >= play.closed:
        return {}
    return {f"closed/{round_ + 1}": None, "finished": None, "ended": None}


def verify_finish(play: Play) -> Problem | None:
    """Return why a play of open length can't end."""
    if play.game.round_count(play.rules) is not None:
        return _problem(msg("This play ends with its last round; close that one."))
    last = play.rounds[-1]
    missing = tuple(seat for seat, hand in enumerate(last) if hand is None)
    if len(play.rounds) > 1 and len(missing) == len(last):
        return None
    return verify_close(play, len(play.rounds) - 1) or _blank(len(play.rounds) - 1, missing)


def finish(play: Play, now: str) -> Cells:
    """End a play of open length; a last round in which nothing is entered does not count."""
    if play.finished:
        return {}
    play.refuse(verify_finish(play))
    rounds = [n for n, hands in enumerate(play.rounds) if any(hand is not None for hand in hands)]
    closed: dict[str, Json] = {f"closed/{n + 1}": 1 for n in rounds if n >= play.closed}
    return {**closed, "ended": 1, "finished": now}


def _blank(round_: int, missing: tuple[int, ...]) -> Problem | None:
    text = msg("The cards of {players} are not entered.", players=Seats(missing))
    return _problem(text, round_, missing[0]) if missing else None


def verify_abandon(play: Play) -> Problem | None:
    """Return why a play can't be given up."""
    return _problem(msg("A finished play can't be abandoned.")) if play.finished else None


def abandon(play: Play) -> Cells:
    """Say that this play will not be ended."""
    play.refuse(verify_abandon(play))
    return {"state": "abandoned"}


def resume(play: Play) -> Cells:
    """Take an abandoned play up again; one under way stays as it is."""
    return {"state": None} if play.state == "abandoned" else {}


def bin(play: Play) -> Cells:  # noqa: A001 - the word for it
    """Put a play into the bin."""
    del play
    return {"state": "binned"}


def unbin(play: Play) -> Cells:
    """Take a play out of the bin, as it was before."""
    if play.state != "binned":
        return {}
    before = play.log.before(play.log.heads("state")[-1], "state")
    return {"state": before if before == "abandoned" else None}


# What was said about the play -----------------------------------------------------------------


def verify_rule(play: Play, rule: str, value: str) -> Problem | None:
    """Return why the play can't be scored by another house rule. Raises `RuleError`."""
    rules = house_rules.complete(play.game, {**play.rules, rule: value})
    if play.game.dummy_seat(rules) != play.game.dummy_seat(play.rules):
        return _problem(msg("Begin a new play to change the dummy seat."))
    return play.game.seats_problem(len(play.seats), rules)


def set_rule(play: Play, rule: str, value: str) -> Cells:
    """Score by another house rule. Raises `RuleError`."""
    play.refuse(verify_rule(play, rule, value))
    chosen = house_rules.complete(play.game, {**play.rules, rule: value})[rule]
    default = {one.id: one.default for one in play.game.rules}[rule]
    return {f"rule/{rule}": None if chosen == default else chosen}


def set_note(play: Play, note: str) -> Cells:
    """Write the note of a play."""
    del play
    return {"note": note.strip() or None}


def set_place(play: Play, place: str) -> Cells:
    """Write where a play took place."""
    del play
    return {"place": place.strip() or None}


def set_started(play: Play, started: str | None) -> Cells:
    """Say when a play began (`dates.read_date`), None when nobody knows; its end moves along."""
    return {"started": started, "finished": moved_end(play.started, play.finished_at, started)}


def set_finished(play: Play, finished: str | None) -> Cells:
    """Say when a play ended, None when nobody knows."""
    del play
    return {"finished": finished}


def set_apart(play: Play, reason: str | None) -> Cells:
    """Keep a play out of records and averages, for a reason; None takes it in again."""
    del play
    return {"apart": (reason or "").strip() or None}


def verify_first_seat(play: Play, seat: int) -> Problem | None:
    """Return why a seat can't have started."""
    if 0 <= seat < len(play.seats) and play.seats[seat].kind != "dummy":
        return None
    return _problem(msg("Seat {seat} can't start.", seat=seat + 1))


def set_first_seat(play: Play, seat: int) -> Cells:
    """Say which seat started."""
    play.refuse(verify_first_seat(play, seat))
    return {"first": play.seats[seat].id}


# Seats ----------------------------------------------------------------------------------------


def verify_seat(play: Play, seat: int, who: Json) -> Problem | None:
    """Return why a seat can't be given to somebody else."""
    if play.seats[seat].kind == "dummy":
        return _problem(msg("The dummy stays in seat {seat}.", seat=seat + 1), seat=seat)
    others = [one.person for number, one in enumerate(play.seats) if number != seat]
    return _seated(play.people, others, who)


def give_seat(play: Play, seat: int, who: Json) -> Cells:
    """Give a seat, with all that lies there, to somebody else (id, or `{"guest": name}`)."""
    play.refuse(verify_seat(play, seat, who))
    return {f"seat/{play.seats[seat].id}": who}


def verify_add_seat(play: Play, who: Json) -> Problem | None:
    """Return why somebody can't sit down too."""
    people = [seat.person for seat in play.seats]
    problem = play.game.seats_problem(len(play.seats) + 1, play.rules)
    return problem or _seated(play.people, people, who)


def add_seat(play: Play, who: Json) -> Cells:
    """Seat somebody behind the others, under an id that no other laptop gives too."""
    play.refuse(verify_add_seat(play, who))
    return {"seat/x" + "".join(_CHANCE.choices(ascii_lowercase, k=5)): who}


def verify_remove_seat(play: Play, seat: int) -> Problem | None:
    """Return why a seat can't be taken away."""
    if play.seats[seat].kind == "dummy":
        return _problem(msg("The dummy stays in seat {seat}.", seat=seat + 1), seat=seat)
    return play.game.seats_problem(len(play.seats) - 1, play.rules)


def remove_seat(play: Play, seat: int) -> Cells:
    """Take a seat away, with all that lies there."""
    play.refuse(verify_remove_seat(play, seat))
    own = play.seats[seat].id
    kinds = ("seat", "hand", "points", "result")
    cells = [cell for cell in play.log.cells() if cell.split("/")[-1] == own]
    return dict.fromkeys(cell for cell in cells if cell.startswith(kinds))


def verify_reorder(play: Play, order: Sequence[int]) -> Problem | None:
    """Return why the players can't sit in this order."""
    dummy = play.game.dummy_seat(play.rules)
    if sorted(order) != list(range(len(play.seats))):
        return _problem(msg("An order names each seat once."))
    if dummy is not None and order[dummy] != dummy:
        return _problem(msg("The dummy stays in seat {seat}.", seat=dummy + 1), seat=dummy)
    return None


def reorder(play: Play, order: Sequence[int]) -> Cells:
    """Put the players in another order: the seats as they are now, one after the other."""
    play.refuse(verify_reorder(play, order))
    return {"order": [play.seats[seat].id for seat in order]}


# Plays without cards --------------------------------------------------------------------------


def verify_results(play: Play, results: Sequence[Result]) -> Problem | None:
    """Return why results can't be kept; what only the rules forbid can."""
    if not play.without_cards:
        return _problem(msg("This play has cards; correct these."))
    return _impossible(play.game, play.rules, results)


def set_results(play: Play, results: Sequence[Result]) -> Cells:
    """Correct what is known of a play without cards; a number that is None is not known."""
    play.refuse(verify_results(play, results))
    seats = zip(play.seats, play.results or (), results, strict=True)
    return {f"result/{seat.id}": _written(new) for seat, old, new in seats if new != old}


def _impossible(game: Game, rules: Rules, results: Sequence[Result]) -> Problem | None:
    """Return what no play of so many rounds and seats can have."""
    if all(one.total is one.rank is None and not one.rounds for one in results):
        return _problem(msg("Write down at least one total or rank."))
    for seat, one in enumerate(results):
        text = _impossible_result(game, rules, one, len(results))
        if text is not None:
            values = {"player": Seats((seat,)), **text.values}
            return _problem(Message(text.text, values), None, seat, "impossible_result")
    return None


def _impossible_result(game: Game, rules: Rules, one: Result, seats: int) -> Message | None:
    rounds, length = one.rounds or (), game.round_count(rules)
    counted = game.box.counted
    if any(abs(points or 0) > MOST_POINTS for points in (one.total, *rounds)):
        return msg(
            "{player}: points go from {least} to {most}.", least=-MOST_POINTS, most=MOST_POINTS
        )
    if length is not None and len(rounds) > length:
        return msg(
            "{player}: {given} rounds are written, but {game} has {rounds}.",
            given=len(rounds),
            game=game.title(rules),
            rounds=length,
        )
    if one.counted is not None and counted is None:
        return msg(
            "{player}: {game} counts nothing that breaks a tie; leave the {count} out.",
            game=game.title(rules),
            count=one.counted,
        )
    if one.counted is not None and counted and not 0 <= one.counted <= MOST_COUNTED:
        return msg(
            "{player}: {count} can't be right for {counted}.", count=one.counted, counted=counted
        )
    if one.rank is not None and not 1 <= one.rank <= seats:
        return msg(
            "{player}: there is no rank {rank} among {seats} players.", rank=one.rank, seats=seats
        )
    return None


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


# Reasons --------------------------------------------------------------------------------------


def _problem(
    message: Message, round_: int | None = None, seat: int | None = None, code: str = "refused"
) -> Problem:
    return Problem("error", code, message, round_, seat)


def _seated(people: People, seated: Sequence[Json], who: Json) -> Problem | None:
    """Return that somebody sits at the table already."""
    if not isinstance(who, str):
        return None
    taken = [people.root(one) if isinstance(one, str) else None for one in seated]
    if people.root(who) not in taken:
        return None
    seat = taken.index(people.root(who))
    text = msg(
        "“{name}” sits at the table already, in seat {seat}.", name=people.name(who), seat=seat + 1
    )
    return _problem(text, None, seat)


def _too_many(points: int, round_: int, seat: int) -> Problem | None:
    if abs(points) <= MOST_POINTS:
        return None
    text = msg(
        "{points} points can’t be set by hand; {least} to {most} can.",
        points=points,
        least=-MOST_POINTS,
        most=MOST_POINTS,
    )
    return _problem(text, round_, seat)
