"""Questions that a table asks without a play: what one kind of card pays, whole hands, who wins."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED
from scorekeeper.games.parts import Question, Ruling
from scorekeeper.games.questions import (
    counts,
    counts_of,
    each_hand,
    for_table,
    hands_of,
    hands_ruling,
    over_limit,
    winner,
)
from scorekeeper.games.scorecard import Hand, Rules, Scorecard
from scorekeeper.games.sushi_go_party import scoring
from scorekeeper.games.sushi_go_party.cards import BY_ID, cards_of
from scorekeeper.games.sushi_go_party.menu import types_of
from scorekeeper.games.sushi_go_party.telling import reason
from scorekeeper.i18n import Message, msg

_RULES: Final = {
    "maki": msg(
        "Most icons 6, second 3; with six players and more 6, 4 and 2. Tied players get it in "
        "full, and a tie takes nothing from the others."
    ),
    "temaki": msg("Most cards +4, fewest −4, also with none; two players lose nothing."),
    "edamame": msg("Each card is worth 1 for every opponent with any, at most 4."),
    "uramaki": msg(
        "Who reaches ten icons takes 8, then 5, then 2; the most icons left take the next open "
        "place. Tied players use up a place each."
    ),
    "soy_sauce": msg(
        "4 for each soy sauce of everybody with the most different backgrounds; nigiri and wasabi "
        "are one, a face-down card is none."
    ),
}
_ICONS: Final = 3 * BY_ID["maki"].number


def questions(game: Game) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    return (
        _of("maki", partial(_numbers, game, "maki"), msg("maki icons of each player"), "5 5 3 1"),
        _of("temaki", partial(_numbers, game, "temaki"), _cards_of("temaki"), "3 2 0 0"),
        _of("edamame", partial(_numbers, game, "edamame"), _cards_of("edamame"), "3 2 1"),
        _of(
            "uramaki",
            partial(_hands, game, "uramaki"),
            msg("uramaki left before each player, and x8 x5 x2 for what they took"),
            "x8 43 5",
        ),
        _of(
            "soy_sauce",
            partial(_hands, game, "soy_sauce"),
            msg("cards of each player"),
            "yqzf ll pp",
        ),
        Question(
            "round",
            msg("What are these hands of one round worth?"),
            "CARDS CARDS …",
            partial(_round, game),
            msg("round"),
            msg("cards of each player, with the menu as a house rule"),
            ("ttq1", "ssw3", "22ma"),
            from_play=each_hand("".join),
        ),
        Question(
            "desserts",
            msg("Who gets what for desserts?"),
            "DESSERTS DESSERTS …",
            partial(_desserts, game),
            msg("desserts"),
            msg("desserts of each player at the end, with the menu as a house rule; fruit by card"),
            ("4", "2", "1"),
            from_play=_desserts_of,
        ),
        winner(
            game,
            "TOTAL:DESSERTS TOTAL:DESSERTS …",
            msg("total and dessert cards of each player"),
            msg(
                "The highest total wins. If tied, more dessert cards among the tied; then the win "
                "is shared."
            ),
            "p7",
        ),
    )


def _of(
    id_: str, settle: Callable[[Sequence[str], Rules], Ruling], asks: Message, example: str
) -> Question:
    name = BY_ID[id_].name
    title = msg("Who gets what for {card}?", card=name)
    from_play = each_hand(lambda hand: _value(id_, hand))
    usage = "CARDS CARDS …" if id_ in {"uramaki", "soy_sauce"} else "NUMBER NUMBER …"
    return Question(
        id_, title, usage, settle, name, asks, tuple(example.split()), from_play=from_play
    )


def _cards_of(id_: str) -> Message:
    return msg("{card} of each player", card=BY_ID[id_].name)


def _value(id_: str, hand: Hand) -> str:
    """Return what a hand says to a question."""
    if id_ == "maki":
        return str(scoring.icons(cards_of(hand)))
    if id_ == "uramaki":
        return "".join(key for key in hand if key[0] == "x" or key[-1] in "345")
    return "".join(hand) if id_ == "soy_sauce" else str(cards_of(hand).count(BY_ID[id_].keys[0]))


def _numbers(game: Game, id_: str, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    card, most = BY_ID[id_], _ICONS if id_ == "maki" else BY_ID[id_].number
    found = counts(values, 0, most, card.name)
    points = scoring.compared(id_, found)
    why = tuple(reason(card, found, seat, made) for seat, made in enumerate(points))
    problems = over_limit(sum(found), most, card.name)
    return Ruling(tuple(points), why, _RULES[id_], card.page, problems=problems)


def _hands(game: Game, id_: str, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    hands, card = hands_of(game, values, rules, check=False), BY_ID[id_]
    laid = [cards_of(hand) for hand in hands]
    if id_ == "uramaki":
        points, found = scoring.uramaki_points(hands), [scoring.icons(cards) for cards in laid]
    else:
        points = scoring.soy_points(laid, rules)
        found = [len(scoring.backgrounds(cards, rules["menu"])) for cards in laid]
    why = tuple(reason(card, found, s, made, hands[s]) for s, made in enumerate(points))
    written = tuple(map(game.write, hands))
    return Ruling(tuple(points), why, _RULES[id_], card.page, hands=written)


def _round(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    rule = msg("Every tie pays in full; icons, backgrounds and edamame are compared.")
    return hands_ruling(game, hands_of(game, values, rules), rules, rule, "p8–15")


def _desserts(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    dessert = BY_ID[types_of(rules["menu"])[-1]]
    if dessert.id == "fruit":
        laid = [cards_of(hand) for hand in hands_of(game, values, rules, check=False)]
    else:
        numbers = counts(values, 0, MOST_COUNTED, msg("desserts"))
        laid = [["p"] * number for number in numbers]
    points = scoring.dessert_points(laid, rules["menu"])
    why = tuple(
        msg("{card}, {count}: {points}", card=dessert.name, count=len(cards), points=made)
        for cards, made in zip(laid, points, strict=True)
    )
    rule = msg(
        "Pudding: most +6, fewest −6 (not with two players), ties in full. Ice cream: 12 for each "
        "four. Fruit: icons of each fruit, −2 for none, then 0, 1, 3, 6, and 10 for five."
    )
    return Ruling(tuple(points), why, rule, "p16")


def _desserts_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    """Return how many desserts a play has, fruit by card."""
    table = card.table
    if types_of(table.rules["menu"])[-1] != "fruit":
        return counts_of(card, round_)
    laid = [
        [key for hands in table.rounds for key in cards_of(hands[s] or ())]
        for s in range(table.seats)
    ]
    return tuple("".join(filter(scoring.is_dessert, cards)) for cards in laid)
