"""What questions without a play share: how many values, whole numbers, hands, house rules."""

from collections.abc import Callable, Sequence

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import whole
from scorekeeper.games.parts import NotationError, QuestionError
from scorekeeper.games.scorecard import Hand, Rules, Scorecard, Table
from scorekeeper.i18n import Message, Refused, Seats, msg


def for_players(values: Sequence[str], least: int, most: int) -> None:
    """Refuse another number of values than there can be players. Raises `QuestionError`."""
    if least <= len(values) <= most:
        return
    text = msg("Give a value for each of {least} to {most} players.", least=least, most=most)
    raise QuestionError(text)


def count(value: str, least: int, most: int, what: Message, seat: int) -> int:
    """Return the whole number of one player (0-based). Raises `QuestionError`."""
    try:
        return whole(value, least, most, what)
    except Refused as error:
        raise _for_player(error, seat) from None


def counts(values: Sequence[str], least: int, most: int, what: Message) -> list[int]:
    """Return the whole numbers of the players. Raises `QuestionError` with the wrong one."""
    return [count(value, least, most, what, seat) for seat, value in enumerate(values)]


def hands_of(game: Game, values: Sequence[str], rules: Rules) -> list[Hand]:
    """Return the hands that texts say, checked against the box. Raises `QuestionError`."""
    hands: list[Hand] = []
    for seat, value in enumerate(values):
        try:
            hands.append(game.read(value, rules))
        except NotationError as error:
            raise _for_player(error, seat) from None
    for problem in game.check(Table(len(hands), (tuple(hands),), rules)):
        if problem.level == "error" and problem.code != "players":
            raise QuestionError(problem.message, problem.seat)
    return hands


def rule_of(game: Game, rules: Rules, names: Sequence[str], book: Message) -> Message:
    """Return the rule of the book, or the house rules that take its place at this table."""
    found = [
        msg("{rule} – {choice}", rule=rule.label, choice=choice.label)
        for rule in game.rules
        for choice in rule.choices[1:]
        if rule.id in names and rules[rule.id] == choice.id
    ]
    return msg("House rules: {rules}.", rules=tuple(found)) if found else book


def each_hand(value: Callable[[Hand], str]) -> Callable[[Scorecard, int], tuple[str, ...]]:
    """Return what fills in a question from the hands of a round, "" where none is entered."""
    return lambda card, round_: tuple(
        "" if hand is None else value(hand) for hand in card.table.rounds[round_]
    )


def _for_player(error: Refused, seat: int) -> QuestionError:
    player = Seats((seat,))
    return QuestionError(msg("{player}: {reason}", player=player, reason=error.message), seat)
