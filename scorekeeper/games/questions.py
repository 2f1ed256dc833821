"""What questions without a play share: how many values, whole numbers, hands."""

from collections.abc import Sequence

from scorekeeper.games.game import Game, NotationError, QuestionError
from scorekeeper.games.numbers import whole
from scorekeeper.games.scorecard import Hand, Rules, Table
from scorekeeper.i18n import Message, Refused, Seats, msg, msgn


def for_players(values: Sequence[str], least: int, most: int) -> None:
    """Refuse another number of values than there can be players. Raises `QuestionError`."""
    if not least <= len(values) <= most:
        raise QuestionError(
            msgn(
                "Give one value for each of {least} to {most} players, not {count}.",
                "Give one value for each of {least} to {most} players, not {count}.",
                len(values),
                least=least,
                most=most,
            )
        )


def counts(values: Sequence[str], least: int, most: int, what: Message) -> list[int]:
    """Return the whole numbers of the players. Raises `QuestionError` with the wrong one."""
    return [count(value, least, most, what, seat) for seat, value in enumerate(values)]


def count(value: str, least: int, most: int, what: Message, seat: int) -> int:
    """Return the whole number of one player. Raises `QuestionError`."""
    try:
        return whole(value, least, most, what)
    except Refused as error:
        raise for_player(error, seat) from None


def hands_of(game: Game, values: Sequence[str], rules: Rules) -> list[Hand]:
    """Return the hands that texts say, checked against the box. Raises `QuestionError`."""
    hands: list[Hand] = []
    for seat, value in enumerate(values):
        try:
            hands.append(game.read(value, rules))
        except NotationError as error:
            raise for_player(error, seat) from None
    for problem in game.check(Table(len(hands), (tuple(hands),), rules)):
        if problem.level == "error" and problem.code != "players":
            raise QuestionError(problem.message, problem.seat)
    return hands


def for_player(error: Refused, seat: int) -> QuestionError:
    """Return a refusal that names the player (0-based) whose value it is about."""
    player = Seats((seat,))
    return QuestionError(msg("{player}: {reason}", player=player, reason=error.message), seat)
