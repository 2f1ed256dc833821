"""Numbers of texts, reckoned by the rules: no content file says how much something is worth.

A number is one of
`{ cards = "tt" }` the points of a hand by itself, with `part = "tempura"` only a category's;
`{ question = "maki", values = ["5", "3"], player = 1 }` what a player gets;
`{ deal = 4 }` the cards that each of so many players gets;
`{ box = "pudding" }` how many of a card or of a group of cards the box holds, `{ box = "all" }`
all of them;
`{ game = "rounds" }`, and `"fewest_players"`, `"most_players"`;
`{ sum = […] }`, `{ less = [a, b] }`, `{ product = […] }` of numbers above it or figures.
`rules` names house rules under which it is reckoned.
"""

from collections.abc import Mapping
from math import prod

from scorekeeper.games.base import (
    Game,
    NotationError,
    QuestionError,
    RuleError,
    Rules,
    Ruling,
    Scorecard,
    Table,
    msg,
)
from scorekeeper.guide.content import Entry
from scorekeeper.guide.gallery import load_gallery
from scorekeeper.guide.shelves import shelves


def numbers(entry: Entry, game: Game, rules: Rules) -> dict[str, int]:
    """Return the numbers of an entry by name. Raises `ContentError`."""
    table = entry.inner("numbers")
    found: dict[str, int] = {}
    for name in table.fields:
        found[name] = _number(table.inner(name), game, rules, found)
    return found


def settled(entry: Entry, game: Game, rules: Rules) -> Ruling:
    """Return the answer to the question of an entry. Raises `ContentError`."""
    asked = entry.text("question")
    question = next((known for known in game.questions if known.id == asked), None)
    if question is None:
        raise entry.wrong("question", msg("“{id}” is no question of the game", id=asked))
    try:
        return question.settle(entry.texts("values"), _rules(entry, game, rules))
    except QuestionError as error:
        raise entry.wrong("values", error.message) from None


def parsed(entry: Entry, field: str, game: Game, text: str) -> str:
    """Return cards of an entry in the canonical notation. Raises `ContentError`."""
    try:
        return game.parse(text)
    except NotationError as error:
        raise entry.wrong(field, error.message) from None


def score_hand(game: Game, hand: str, rules: Rules) -> Scorecard:
    """Return the score of one hand at a table whose round is not over."""
    seats = game.seats[0]
    rounds = game.empty_rounds(seats, rules)
    first = (hand, *rounds[0][1:])
    return game.score(Table(seats, (first, *rounds[1:]), rules, open_round=0))


def example_rules(entry: Entry, game: Game, rules: Rules) -> Rules:
    """Return the house rules under which an entry is reckoned. Raises `ContentError`."""
    return _rules(entry, game, rules)


def _rules(entry: Entry, game: Game, rules: Rules) -> dict[str, str]:
    try:
        return game.complete_rules({**rules, **entry.choices("rules")})
    except RuleError as error:
        raise entry.wrong("rules", error.message) from None


def _number(spec: Entry, game: Game, rules: Rules, found: Mapping[str, int]) -> int:
    kinds = [
        kind
        for kind in ("cards", "question", "deal", "box", "game", "sum", "less", "product")
        if spec.has(kind)
    ]
    if len(kinds) != 1:
        raise spec.wrong("cards", msg("say one thing to reckon"))
    number = _reckoned(kinds[0], spec, game, rules, found)
    spec.finish()
    return number


def _reckoned(kind: str, spec: Entry, game: Game, rules: Rules, found: Mapping[str, int]) -> int:
    match kind:
        case "cards":
            return _cards(spec, game, _rules(spec, game, rules))
        case "question":
            return _player(spec, settled(spec, game, rules))
        case "deal":
            return game.hand_size(spec.number("deal"), rules) or 0
        case "box":
            return _box(spec, game)
        case "game":
            facts = {
                "rounds": game.round_count(rules),
                "fewest_players": game.seats[0],
                "most_players": game.seats[-1],
            }
            name = spec.text("game")
            if name not in facts:
                raise spec.wrong("game", msg("write one of: {known}", known=", ".join(facts)))
            return facts[name]
        case _:
            values = [_operand(spec, kind, name, found) for name in spec.texts(kind)]
            if not values:
                raise spec.wrong(kind, msg("a list of texts is needed"))
            if kind == "less":
                return values[0] - sum(values[1:])
            return sum(values) if kind == "sum" else prod(values)


def _cards(spec: Entry, game: Game, rules: Rules) -> int:
    hand = parsed(spec, "cards", game, spec.text("cards"))
    card = score_hand(game, hand, rules)
    score = card.hand(0, 0)
    if score is None or not spec.has("part"):
        return score.total if score is not None else 0
    part = spec.text("part")
    for category, points in zip(card.categories, score.points, strict=True):
        if category.id == part:
            return points
    known = ", ".join(category.id for category in card.categories)
    raise spec.wrong("part", msg("write one of: {known}", known=known))


def _player(spec: Entry, ruling: Ruling) -> int:
    player = spec.number("player")
    ranks = ruling.extra.get("ranks")
    results = list(ruling.points) or (list(ranks) if isinstance(ranks, tuple) else [])
    if not 1 <= player <= len(results):
        raise spec.wrong("player", msg("there is no such player"))
    return int(results[player - 1])


def _box(spec: Entry, game: Game) -> int:
    counts = {shelf.id: shelf.count for shelf in shelves(load_gallery(game))}
    counts |= {kind.id: kind.count for kind in game.card_kinds}
    counts["all"] = sum(kind.count for kind in game.card_kinds)
    name = spec.text("box")
    if name not in counts:
        raise spec.wrong("box", msg("“{id}” is no card of the game", id=name))
    return counts[name]


def _operand(spec: Entry, kind: str, name: str, found: Mapping[str, int]) -> int:
    if name in found:
        return found[name]
    if name.isdecimal():
        return int(name)
    raise spec.wrong(kind, msg("“{place}” is none of the numbers", place=name))
