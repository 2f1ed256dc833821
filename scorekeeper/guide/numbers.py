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

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

from scorekeeper.games import score
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Ruling
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Rules, Scorecard, Table
from scorekeeper.guide.content import Entry, entries

Spec = Mapping[str, Any]


@cache
def numbered(game_id: str, file: str) -> tuple[Entry, ...]:
    """Return the entries of a file of a game with their numbers."""
    return tuple(map(_numbered, entries(game_id, file)))


def settled(game: Game, spec: Spec) -> Ruling:
    """Return the answer to the `question` with the `values` of a number or an example."""
    question = next(known for known in game.questions if known.id == spec["question"])
    return question.settle(spec["values"], complete(game, spec.get("rules", {})))


def hand_card(game: Game, hand: Hand, rules: Rules) -> Scorecard:
    """Return the score of one hand at a table whose round is not over."""
    return score(game, _table(game, game.box.seats[0], rules, hand))


def _table(game: Game, seats: int, rules: Rules, hand: Hand | None = None) -> Table:
    """Return a table at which nothing is entered but one hand."""
    blank: tuple[Hand | None, ...] = (None,) * seats
    rounds = ((hand, *blank[1:]), *(blank,) * ((game.round_count(rules) or 1) - 1))
    return Table(seats, rounds, rules, open_round=0)


def _numbered(entry: Entry) -> Entry:
    """Compute each number after those above it."""
    found: dict[str, int] = {}
    for name, spec in entry.data.get("numbers", {}).items():
        found[name] = _number(entry.game, spec, found)
    return entry._replace(values=found)


def _number(game: Game, spec: Spec, found: Mapping[str, int]) -> int:
    rules = complete(game, spec.get("rules", {}))

    def given(names: list[str]) -> list[int]:
        return [found[name] if name in found else int(name) for name in names]

    match spec:
        case {"cards": text}:
            card = hand_card(game, game.read(text, rules), rules)
            hand = card.hand(0, 0)
            if hand is None or "part" not in spec:
                return hand.total if hand else 0
            names = [category.id for category in card.categories]
            return hand.points[names.index(spec["part"])]
        case {"question": _}:
            return settled(game, spec).given[spec["player"] - 1] or 0
        case {"deal": seats}:
            return game.fill(_table(game, seats, rules), 0, 0).most or 0
        case {"box": name}:
            # A card that can lie in several rows has a key for each of them.
            kinds = {kind.id: kind.count for kind in game.cards(rules).kinds.values()}
            groups = {it.data["id"]: it.texts("kinds") for it in entries(game.box.id, "cards")}
            wanted = kinds if name == "all" else groups.get(name) or (name,)
            return sum(kinds[id_] for id_ in wanted)
        case {"game": name}:
            rounds, (fewest, most) = game.round_count(rules) or 1, game.box.seats
            return {"rounds": rounds, "fewest_players": fewest, "most_players": most}[name]
        case {"sum": names}:
            return sum(given(names))
        case {"product": names}:
            return prod(given(names))
        case {"less": names}:
            first, *others = given(names)
            return first - sum(others)
    raise ValueError(spec)
