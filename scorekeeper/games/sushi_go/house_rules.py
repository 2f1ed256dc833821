"""What tables play differently, and what the rulebook leaves open."""

from typing import Final

from scorekeeper.games.game import Choice, HouseRule
from scorekeeper.i18n import msg

HOUSE_RULES: Final = (
    HouseRule(
        "maki_tie",
        msg("Tied for most maki"),
        (
            Choice("split6", msg("split the 6, no second rank (rulebook)")),
            Choice("pool9", msg("split all 9")),
            Choice("full", msg("6 each, and 3 for second (as in Party!)")),
        ),
        "p3",
    ),
    HouseRule(
        "maki_zero",
        msg("Players without maki"),
        (
            Choice("need_icon", msg("score nothing")),
            Choice("zero_counts", msg("can be second, or tie for most")),
        ),
        "p3",
    ),
    HouseRule(
        "pudding_two_players",
        msg("Fewest puddings with two players"),
        (
            Choice("no_penalty", msg("no penalty (rulebook)")),
            Choice("penalty", msg("lose 6")),
        ),
        "p5",
    ),
    HouseRule(
        "pudding_tie",
        msg("Tied for most or fewest puddings"),
        (
            Choice("split", msg("split the 6 (rulebook)")),
            Choice("full", msg("6 each (as in Party!)")),
        ),
        "p5",
    ),
    HouseRule(
        "same_turn",
        msg("Wasabi and nigiri laid in one turn"),
        (
            Choice("pick_order", msg("the order picked counts")),
            Choice("strict", msg("do not combine: enter the nigiri first")),
        ),
        "p3",
    ),
    HouseRule(
        "pass",
        msg("Passing the hands"),
        (
            Choice("left", msg("always to the left")),
            Choice("both_ways", msg("to the right in round 2")),
        ),
        "p5",
    ),
    HouseRule(
        "dummy",
        msg("Two players with a dummy seat"),
        (Choice("off", msg("no")), Choice("on", msg("yes, three hands of 9"))),
        "p6",
    ),
    HouseRule(
        "dummy_penalty",
        msg("Fewest puddings with a dummy seat"),
        (Choice("on", msg("lose 6, as with three")), Choice("off", msg("no penalty"))),
        "p6",
        only_with=("dummy", "on"),
    ),
    HouseRule(
        "dummy_can_win",
        msg("The dummy seat"),
        (Choice("off", msg("can't win")), Choice("on", msg("can win"))),
        "p6",
        only_with=("dummy", "on"),
    ),
    HouseRule(
        "reshuffle",
        msg("Discards between the rounds"),
        (
            Choice("off", msg("stay out of the game (rulebook)")),
            Choice("on", msg("are shuffled back in, puddings excepted")),
        ),
        "p4",
    ),
    HouseRule(
        "soy_promo",
        msg("Soy sauce promo cards"),
        (Choice("off", msg("not in the box")), Choice("on", msg("four shuffled in"))),
    ),
)

BOOK: Final = {rule.id: rule.default for rule in HOUSE_RULES}
"""What holds when nobody says otherwise."""
