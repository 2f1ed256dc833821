"""Numbers of texts, computed by the rules: no content file says how much something is worth.

A number is one of
`{ cards = "tt" }` the points of a hand by itself, with `part = "tempura"` only a category's;
`{ question = "maki", values = ["5", "3"], player = 1 }` what a player gets;
`{ deal = 4 }` the cards that each of so many players gets;
`{ box = "pudding" }` how many of a card or of a group of cards the box holds, `{ box = "all" }`
all of them;
`{ game = "rounds" }`, and `"fewest_players"`, `"most_players"`;
`{ sum = […] }`, `{ less = [a, b] }`, `{ product = […] }` of numbers above it or figures.
`rules` names house rules under which it is computed.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Any

from scorekeeper.games import all_games, score
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Ruling
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Rules, Scorecard, Table
from scorekeeper.guide.content import Entry, entries

Spec = Mapping[str, Any]


def numbers(game: Game, specs: Mapping[str, Spec]) -> dict[str, int]:
    """Return the numbers of an entry by name, each computed after those above it."""
    found: dict[str, int] = {}
    for name, spec in specs.items():
        found[name] = _number(game, spec, found)
    return found


@cache
def numbered(game_id: str, file: str) -> tuple[Entry, ...]:
    """Return the entries of a file of a game with their numbers."""
    game = all_games()[game_id]
    return tuple(
        entry._replace(values=numbers(game, entry.data.get("numbers", {})))
        for entry in entries(game_id, file)
    )


def rules_of(game: Game, spec: Spec) -> Rules:
    """Return the house rules under which something is computed."""
    return complete(game, spec.get("rules", {}))


def settled(game: Game, spec: Spec) -> Ruling:
    """Return the answer to the `question` with the `values` of a number or an example."""
    question = next(known for known in game.questions if known.id == spec["question"])
    return question.settle(spec["values"], rules_of(game, spec))


def results(ruling: Ruling) -> tuple[int, ...]:
    """Return the points of a ruling, or the ranks where there are no points."""
    ranks = ruling.extra.get("ranks", ())
    return ruling.points or (tuple(ranks) if isinstance(ranks, Sequence) else ())


def blank_rounds(game: Game, seats: int, rules: Rules) -> tuple[tuple[Hand | None, ...], ...]:
    """Return the rounds of a play in which nothing is entered."""
    return ((None,) * seats,) * (game.round_count(rules) or 1)


def hand_card(game: Game, hand: Hand, rules: Rules) -> Scorecard:
    """Return the score of one hand at a table whose round is not over."""
    seats = game.box.seats[0]
    blank = blank_rounds(game, seats, rules)
    rounds = ((hand, *blank[0][1:]), *blank[1:])
    return score(game, Table(seats, rounds, rules, open_round=0))


def hand_size(game: Game, seats: int, rules: Rules) -> int:
    """Return how many cards each of so many players gets, 0 if any number is right."""
    table = Table(seats, blank_rounds(game, seats, rules), rules, open_round=0)
    return game.fill(table, 0, 0).most or 0


def box_count(game: Game, name: str, rules: Rules) -> int:
    """Return how many of a card, of cards that share an entry, or of all the box holds."""
    # A card that can lie in several rows has a key for each of them.
    kinds = {kind.id: kind.count for kind in game.cards(rules).kinds.values()}
    groups = {entry.data["id"]: entry.texts("kinds") for entry in entries(game.box.id, "cards")}
    wanted = groups.get(name) or (name,)
    return sum(count for id_, count in kinds.items() if name == "all" or id_ in wanted)


def _number(game: Game, spec: Spec, found: Mapping[str, int]) -> int:
    rules = rules_of(game, spec)
    match spec:
        case {"cards": text}:
            return _points(hand_card(game, game.read(text, rules), rules), spec.get("part"))
        case {"question": _}:
            player: int = spec["player"]
            return results(settled(game, spec))[player - 1]
        case {"deal": seats}:
            return hand_size(game, seats, rules)
        case {"box": name}:
            return box_count(game, name, rules)
        case {"game": "rounds"}:
            return game.round_count(rules) or 1
        case {"game": "fewest_players"}:
            return game.box.seats[0]
        case {"game": "most_players"}:
            return game.box.seats[1]
        case {"sum": names}:
            return sum(_operands(names, found))
        case {"product": names}:
            return prod(_operands(names, found))
        case {"less": names}:
            first, *others = _operands(names, found)
            return first - sum(others)
    raise ValueError(spec)


def _operands(names: Sequence[str], found: Mapping[str, int]) -> list[int]:
    return [found[name] if name in found else int(name) for name in names]


def _points(card: Scorecard, part: str | None) -> int:
    hand = card.hand(0, 0)
    if hand is None:
        return 0
    if part is None:
        return hand.total
    return dict(zip((it.id for it in card.categories), hand.points, strict=True))[part]
