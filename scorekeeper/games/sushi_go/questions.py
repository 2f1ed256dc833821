"""Questions about points that a table asks without a play."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.game import Game
from scorekeeper.games.parts import Question
from scorekeeper.games.questions import by_hand, by_number, winner
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.games.sushi_go import scoring
from scorekeeper.i18n import Message, msg

_MOST_ICONS: Final = 54
_PUDDINGS: Final = 10


def questions(game: Game) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    return (
        by_number(
            game,
            scoring.MAKI,
            msg("maki"),
            msg("maki icons"),
            "5 3 3 2",
            msg(
                "Most icons 6 points, second 3. A tie for most splits the 6 and nobody is second; "
                "a tie for second splits the 3; remainders are dropped. Without an icon nobody "
                "scores."
            ),
            most=_MOST_ICONS,
            names=("maki_tie", "maki_zero"),
            silent=_no_maki,
        ),
        by_number(
            game,
            scoring.PUDDING,
            msg("puddings"),
            msg("puddings"),
            "4 3 0 0",
            msg(
                "Most puddings +6, fewest −6, each split when tied; remainders are dropped. If "
                "all have the same, nobody scores. With two players nobody loses points."
            ),
            most=_PUDDINGS,
            names=("pudding_tie", "pudding_two_players", "dummy_penalty"),
            silent=_dummy_puddings,
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
        by_hand(
            game,
            "nigiri",
            msg("What are these nigiri worth?"),
            msg("nigiri"),
            msg("nigiri and wasabi in the order laid"),
            ("lwq", "wq l"),
            msg("A nigiri goes on a wasabi that lies open before it and is worth three times."),
            "p2, p4",
            only=scoring.NIGIRI_CARDS,
            names=("same_turn",),
            silent=_same_turn,
        ),
        by_hand(
            game,
            "hand",
            msg("What is this hand worth?"),
            msg("hand"),
            msg("cards of one hand, or of each player"),
            ("ttlwq12p", "sssd3"),
            msg(
                "Tempura 5 a pair, sashimi 10 a set of three, dumplings 1, 3, 6, 10, 15, nigiri "
                "1, 2, 3 and three times that on wasabi. Maki are compared with the other hands; "
                "puddings count at the end."
            ),
            "p3, p4",
            silent=_same_turn,
        ),
    )


def _no_maki(icons: Sequence[int], rules: Rules) -> Message | None:
    del rules
    silent = msg(
        "The rulebook of 2014 does not say whether a player without maki can come second. Common "
        "practice, as in another edition and in Party!: one needs at least one maki."
    )
    return silent if 0 in icons else None


def _dummy_puddings(puddings: Sequence[int], rules: Rules) -> Message | None:
    del puddings
    silent = msg(
        "For the dummy seat the rulebook only says that scoring is as normal. Common practice: "
        "its puddings count like those of a third player."
    )
    return silent if rules["dummy"] == "on" else None


def _same_turn(hands: Sequence[Hand], rules: Rules) -> Message | None:
    """Say what the rulebook leaves open where a nigiri lies on a wasabi (rulebook p3)."""
    on_wasabi = any(below is not None for hand in hands for *_, below in scoring.laid_nigiri(hand))
    if rules["same_turn"] == "strict" or not on_wasabi:
        return None
    return msg(
        "The rulebook does not say what happens when chopsticks lay wasabi and nigiri in one "
        "turn. Common practice: the order picked counts, so the wasabi picked first triples."
    )
