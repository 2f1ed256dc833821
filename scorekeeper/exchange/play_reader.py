"""One play of a play file as a `Play`, with what is impossible in it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scorekeeper.exchange.document import kind_of, sendable, too_deep
from scorekeeper.exchange.fields import Fields
from scorekeeper.exchange.results_reader import players_of_results, read_results
from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment, Game, Given, NotationError, Problem, RuleError
from scorekeeper.games.message import msg
from scorekeeper.given import LARGEST
from scorekeeper.names import InvalidName, clean_name, written_key
from scorekeeper.play import Play, Rounds
from scorekeeper.seating import Seat, seats_problem
from scorekeeper.translate import _

MOST_ROUNDS: Final = 100
"""No play of any game has more; a file that says so is not worth the time to check it."""

KEYS: Final = (
    "id",
    "game",
    "started_at",
    "finished_at",
    "abandoned_at",
    "players",
    "first_player",
    "house_rules",
    "rounds",
    "rounds_closed",
    "results",
    "location",
    "note",
    "adjustments",
)
"""What we know of a play; anything else is kept as it is."""

OWN_KEYS: Final = frozenset({"other_version_of", "bgstats_uuid", "cards_before_damage"})
"""What this program itself writes beside a play; no points follow from it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A play as a file gives it, with all its problems.

    A hand that is no card notation is blank in the play and an error in the problems.
    """

    play: Play
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the play impossible."""
        return tuple(problem for problem in self.problems if problem.level == "error")


def read_play(number: int, value: object) -> Entry:
    """Return the play number `number` (from 1) of a file. Raises `PlayFileError`."""
    fields = Fields(number, value if isinstance(value, dict) else {})
    if not isinstance(value, dict):
        fields.refuse(msg("a play must be an object, not {kind}.", kind=kind_of(value)))
    _check_writable(fields)
    game = _game(fields)
    rules = _house_rules(fields, game)
    without_cards = fields.values.get("results") is not None
    names = _names(fields, game, rules, without_cards=without_cards)
    given = read_results(fields, game, rules, names) if without_cards else None
    rounds, unreadable = _rounds(fields, game, rules, names, given)
    dummy = game.dummy_seat(rules)
    play = Play(
        id=fields.uuid() or str(uuid.uuid4()),
        game_id=game.id,
        seats=tuple(Seat(name, seat == dummy) for seat, name in enumerate(names)),
        rules=rules,
        rounds=rounds,
        started_at=fields.time("started_at"),
        finished_at=fields.time("finished_at"),
        abandoned_at=fields.time("abandoned_at"),
        closed=_closed(fields, rounds) if given is None else len(rounds),
        first_seat=_first_seat(fields, names),
        location=fields.text("location"),
        note=fields.text("note"),
        adjustments=_adjustments(fields, rounds, names),
        extra={key: kept for key, kept in fields.values.items() if key not in KEYS},
        given=given,
    )
    return Entry(play, (*unreadable, *problems_of(play)))


def problems_of(play: Play) -> tuple[Problem, ...]:
    """Return all problems of a play: its seats, then what its game finds."""
    seats = (play.game.seats_problem(len(play.seats), play.rules), seats_problem(play.names))
    found = [problem for problem in seats if problem is not None]
    found.extend(problem for problem in play.game.check(play.table) if problem not in found)
    return tuple(found)


def derived_closed(rounds: Rounds, *, open_: bool) -> int:
    """Return how many rounds are closed, as far as the entered hands tell.

    `open_` says that the play is not finished although every hand may be entered.
    """
    entered = 0
    for hands in rounds:
        if None in hands:
            break
        entered += 1
    return min(entered, len(rounds) - 1) if open_ else entered


def _check_writable(fields: Fields) -> None:
    for key, value in fields.values.items():
        if too_deep(value):
            fields.refuse(msg("“{key}” is nested too deeply.", key=key[:40]))
    if not sendable(fields.values):
        key = next(key for key, value in fields.values.items() if not sendable({key: value}))
        fields.refuse(
            msg(
                "“{key}” holds half a character (a lone surrogate); write it again.",
                key=ascii(key)[1:-1][:40],
            )
        )


def _game(fields: Fields) -> Game:
    if fields.values.get("game") is None:
        fields.refuse(
            msg("“game” is missing; write one of: {known}.", known=", ".join(all_games()))
        )
    name = fields.text("game")
    game = all_games().get(name)
    if game is None:
        fields.refuse(
            msg(
                "the game “{game}” is unknown; write one of: {known}.",
                game=name[:40],
                known=", ".join(all_games()),
            )
        )
    return game


def _house_rules(fields: Fields, game: Game) -> dict[str, str]:
    given = fields.values.get("house_rules")
    if given is None:
        given = {}
    if not isinstance(given, dict):
        fields.refuse(msg("“house_rules” must be an object, not {kind}.", kind=kind_of(given)))
    for rule, choice in given.items():
        if not isinstance(choice, str):
            fields.refuse(
                msg(
                    "the house rule “{rule}” must be a text, not {kind}.",
                    rule=rule[:40],
                    kind=kind_of(choice),
                )
            )
    try:
        return game.complete_rules(given)
    except RuleError as error:
        fields.refuse(error.message)


def _names(
    fields: Fields, game: Game, rules: Mapping[str, str], *, without_cards: bool
) -> tuple[str, ...]:
    names: list[str] = []
    if without_cards and fields.values.get("players") is None:
        given = players_of_results(fields)
    else:
        given = fields.list_of("players")
    for seat, value in enumerate(given, start=1):
        if not isinstance(value, str):
            fields.refuse(
                msg("player {number} must be a name, not {kind}.", number=seat, kind=kind_of(value))
            )
        try:
            names.append(clean_name(value))
        except InvalidName as error:
            fields.refuse(msg("player {number}: {reason}", number=seat, reason=error.message))
    if not names:
        fields.refuse(msg("“players” is empty; write their names in seat order."))
    if game.dummy_seat(rules) == len(names):
        names.append(_("Dummy"))
    return tuple(names)


def _first_seat(fields: Fields, names: tuple[str, ...]) -> int:
    if fields.values.get("first_player") is None:
        return 0
    first = fields.text("first_player")
    keys = [written_key(name) for name in names]
    if written_key(first) not in keys:
        fields.refuse(
            msg("“first_player” is “{name}”, who is none of the players.", name=first.strip()[:40])
        )
    return keys.index(written_key(first))


def _rounds(
    fields: Fields,
    game: Game,
    rules: Mapping[str, str],
    names: tuple[str, ...],
    results: tuple[Given, ...] | None,
) -> tuple[Rounds, list[Problem]]:
    rounds: list[tuple[str | None, ...]] = []
    problems: list[Problem] = []
    if results is not None:
        return game.empty_rounds(len(names), rules), problems
    written = fields.list_of("rounds")
    if len(written) > MOST_ROUNDS:
        fields.refuse(
            msg(
                "{count} rounds are too many; a play has {most} at most.",
                count=len(written),
                most=MOST_ROUNDS,
            )
        )
    for round_, given in enumerate(written):
        if given is None:
            rounds.append((None,) * len(names))
            continue
        if not isinstance(given, list):
            fields.refuse(
                msg("a round must be a list of hands or null, not {kind}.", kind=kind_of(given)),
                round_=round_,
            )
        if len(given) != len(names):
            fields.refuse(
                msg(
                    "hands given: {hands}, players: {players}; "
                    "give one hand each, null if it is not entered.",
                    hands=len(given),
                    players=len(names),
                ),
                round_=round_,
            )
        hands: list[str | None] = []
        for seat, hand in enumerate(given):
            try:
                hands.append(_hand(fields, game, hand, round_, names[seat]))
            except NotationError as error:
                hands.append(None)
                problems.append(Problem("error", "notation", error.message, round_, seat))
        rounds.append(tuple(hands))
    rounds.extend(game.empty_rounds(len(names), rules)[len(rounds) :])
    return tuple(rounds), problems


def _hand(fields: Fields, game: Game, hand: object, round_: int, player: str) -> str | None:
    if hand is None:
        return None
    if not isinstance(hand, str):
        fields.refuse(
            msg("a hand must be a text of cards or null, not {kind}.", kind=kind_of(hand)),
            round_=round_,
            player=player,
        )
    return game.parse(hand)


def _closed(fields: Fields, rounds: Rounds) -> int:
    given = fields.values.get("rounds_closed")
    if given is None:
        open_ = "finished_at" in fields.values and fields.values["finished_at"] is None
        return derived_closed(rounds, open_=open_)
    if not _is_number(given, 0, len(rounds)):
        fields.refuse(msg("“rounds_closed” must be a number from 0 to {most}.", most=len(rounds)))
    return int(str(given))


def _adjustments(fields: Fields, rounds: Rounds, names: tuple[str, ...]) -> tuple[Adjustment, ...]:
    if fields.values.get("adjustments") is None:
        return ()
    found = []
    ranges = {
        "round": (1, len(rounds)),
        "seat": (0, len(names) - 1),
        "points": (-LARGEST, LARGEST),
    }
    for place, given in enumerate(fields.list_of("adjustments"), start=1):
        if not isinstance(given, dict):
            fields.refuse(
                msg(
                    "adjustment {place} must be an object, not {kind}.",
                    place=place,
                    kind=kind_of(given),
                )
            )
        for key, (least, most) in ranges.items():
            if not _is_number(given.get(key), least, most):
                fields.refuse(
                    msg(
                        "adjustment {place}: “{key}” must be a whole number "
                        "from {least} to {most}.",
                        place=place,
                        key=key,
                        least=least,
                        most=most,
                    )
                )
        note = given.get("note", "")
        if not isinstance(note, str):
            fields.refuse(
                msg(
                    "adjustment {place}: “note” must be a text, not {kind}.",
                    place=place,
                    kind=kind_of(note),
                )
            )
        unknown = next((key for key in given if key not in {*ranges, "note"}), None)
        if unknown is not None:
            fields.refuse(
                msg(
                    "adjustment {place}: “{key}” is unknown; leave it out.",
                    place=place,
                    key=unknown[:40],
                )
            )
        found.append(Adjustment(given["round"] - 1, given["seat"], given["points"], note))
    return tuple(found)


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
