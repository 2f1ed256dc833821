"""Questions about points that a table asks without a play."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED
from scorekeeper.games.parts import Question, QuestionError, Ruling
from scorekeeper.games.questions import (
    counts,
    counts_of,
    each_hand,
    for_players,
    for_table,
    hands_of,
    hands_ruling,
    over_limit,
    rule_of,
    winner,
)
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.games.sushi_go import scoring
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.games.sushi_go.telling import maki_reason, nigiri_parts, pudding_reason
from scorekeeper.i18n import Message, msg

_MOST_ICONS: Final = 54
_PUDDINGS: Final = sum(kind.count for kind in CARDS if kind.id == "pudding")


def questions(game: Game) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    return (
        Question(
            "maki",
            msg("Who gets what for maki?"),
            "ICONS ICONS …",
            partial(_maki, game),
            msg("maki"),
            msg("maki icons of each player"),
            ("5", "3", "3", "2"),
            from_play=each_hand(lambda hand: str(scoring.maki_icons(hand))),
        ),
        Question(
            "pudding",
            msg("Who gets what for puddings?"),
            "PUDDINGS PUDDINGS …",
            partial(_pudding, game),
            msg("puddings"),
            msg("puddings of each player at the end"),
            ("4", "3", "0", "0"),
            from_play=counts_of,
        ),
        winner(
            game,
            "TOTAL:PUDDINGS TOTAL:PUDDINGS …",
            msg("total and puddings of each player"),
            msg(
                "The highest total wins. If tied, more puddings among the tied; then the win is "
                "shared."
            ),
            "p5",
        ),
        Question(
            "nigiri",
            msg("What are these nigiri worth?"),
            "CARDS …",
            partial(_nigiri, game),
            msg("nigiri"),
            msg("nigiri and wasabi in the order laid"),
            ("lwq", "wq l"),
            from_play=each_hand(lambda hand: "".join(key for key in hand if key in "welq")),
        ),
        Question(
            "hand",
            msg("What is this hand worth?"),
            "CARDS …",
            partial(_hand, game),
            msg("hand"),
            msg("cards of one hand, or of each player"),
            ("ttlwq12p", "sssd3"),
            from_play=each_hand("".join),
        ),
    )


def _maki(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    icons = counts(values, 0, _MOST_ICONS, msg("maki icons"))
    points = scoring.maki_points(icons, rules)
    why = tuple(maki_reason(icons, seat, points[seat], rules) for seat in range(len(icons)))
    book = msg(
        "Most icons 6 points, second 3. A tie for most splits the 6 and nobody is second; a tie "
        "for second splits the 3; remainders are dropped. Without an icon nobody scores."
    )
    silent = msg(
        "The rulebook of 2014 does not say whether a player without maki can come second. Common "
        "practice, as in another edition and in Party!: one needs at least one maki."
    )
    return Ruling(
        points,
        why,
        rule_of(game, rules, ("maki_tie", "maki_zero"), book),
        "p3",
        problems=over_limit(sum(icons), _MOST_ICONS, msg("maki icons")),
        silent=silent if 0 in icons else None,
    )


def _pudding(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    puddings = counts(values, 0, MOST_COUNTED, msg("puddings"))
    points = scoring.pudding_points(puddings, rules)
    why = tuple(pudding_reason(puddings, s, points[s], rules) for s in range(len(puddings)))
    book = msg(
        "Most puddings +6, fewest −6, each split when tied; remainders are dropped. If all have "
        "the same, nobody scores. With two players nobody loses points."
    )
    silent = msg(
        "For the dummy seat the rulebook only says that scoring is as normal. Common practice: "
        "its puddings count like those of a third player."
    )
    names = ("pudding_tie", "pudding_two_players" if len(values) == 2 else "dummy_penalty")
    return Ruling(
        points,
        why,
        rule_of(game, rules, names, book),
        "p5",
        problems=over_limit(sum(puddings), _PUDDINGS, msg("puddings")),
        silent=silent if rules["dummy"] == "on" else None,
    )


def _nigiri(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    hands = _read(game, values, rules)
    points = tuple(scoring.nigiri_points(hand) for hand in hands)
    why = tuple(msg("{parts}", parts=nigiri_parts(hand)) for hand in hands)
    book = msg("A nigiri goes on a wasabi that lies open before it and is worth three times.")
    rule = rule_of(game, rules, ("same_turn",), book)
    silent, written = _same_turn(hands, rules), tuple(map(game.write, hands))
    return Ruling(points, why, rule, "p2, p4", silent=silent, hands=written)


def _hand(game: Game, values: Sequence[str], rules: Rules) -> Ruling:
    hands = _read(game, values, rules)
    rule = msg(
        "Tempura 5 a pair, sashimi 10 a set of three, dumplings 1, 3, 6, 10, 15, nigiri 1, 2, 3 "
        "and three times that on wasabi. Maki are compared with the other hands; puddings count "
        "at the end."
    )
    ruling = hands_ruling(game, hands, rules, rule, "p3, p4")
    return ruling._replace(silent=_same_turn(hands, rules))


def _read(game: Game, values: Sequence[str], rules: Rules) -> list[Hand]:
    if not values:
        raise QuestionError(msg("Give the cards in the order laid, for example ttlwq12p."))
    for_players(values, 1, 5)
    return hands_of(game, values, rules)


def _same_turn(hands: Sequence[Hand], rules: Rules) -> Message | None:
    """Say what the rulebook leaves open where a nigiri lies on a wasabi (rulebook p3)."""
    on_wasabi = any(below is not None for hand in hands for *_, below in scoring.laid_nigiri(hand))
    if rules["same_turn"] == "strict" or not on_wasabi:
        return None
    return msg(
        "The rulebook does not say what happens when chopsticks lay wasabi and nigiri in one "
        "turn. Common practice: the order picked counts, so the wasabi picked first triples."
    )
