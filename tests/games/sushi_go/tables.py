"""Short ways to write a table, a hand with so many icons, and what is said about it."""

from collections.abc import Sequence

from scorekeeper.games.base import Adjustment, Message, Ruling, Scorecard, Table
from scorekeeper.games.sushi_go import SushiGo
from scorekeeper.translate import say

GAME = SushiGo()
NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")
DEFAULTS = GAME.complete_rules({})


def table(
    *rounds: Sequence[str | None],
    open_round: int | None = None,
    adjustments: tuple[Adjustment, ...] = (),
    **rules: str,
) -> Table:
    """A play with these rounds; those left out are entered without cards."""
    seats = len(rounds[0])
    rest = [("",) * seats] * (3 - len(rounds))
    entered = tuple(tuple(hands) for hands in (*rounds, *rest))
    return Table(seats, entered, GAME.complete_rules(rules), open_round, adjustments)


def score(*rounds: Sequence[str | None], **rules: str) -> Scorecard:
    return GAME.score(table(*rounds, **rules))


def points(card: Scorecard, category: str, round_: int = 0) -> list[int | None]:
    """The points of one category by seat."""
    place = [known.id for known in card.categories].index(category)
    return [hand and hand.points[place] for hand in card.rounds[round_].hands]


def maki(*icons: int, **rules: str) -> list[int | None]:
    """The maki points of a round whose seats show so many icons."""
    return points(score([icons_of(count) for count in icons], **rules), "maki")


def icons_of(count: int) -> str:
    return "3" * (count // 3) + "12"[count % 3 - 1] * (count % 3 > 0)


def puddings(*counts: int, **rules: str) -> list[int]:
    """The pudding points at the end of a play whose seats kept so many puddings."""
    card = score(["p" * count for count in counts], **rules)
    assert card.end_points is not None
    return [end[0] for end in card.end_points]


def nigiri(hand: str) -> int | None:
    return points(score([hand, ""]), "nigiri")[0]


def told(message: Message) -> str:
    return say(message, NAMES)


def settle(question: str, *values: str, **rules: str) -> Ruling:
    """The `Ruling` of a question; raises what the question raises."""
    asked = next(known for known in GAME.questions if known.id == question)
    return asked.settle(values, GAME.complete_rules(rules))
