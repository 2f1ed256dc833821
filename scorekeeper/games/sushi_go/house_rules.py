"""What tables play differently, and what the rulebook leaves open."""

from typing import Final

from scorekeeper.games.parts import Choice, HouseRule
from scorekeeper.i18n import msg, pmsg

_LABELS: Final = {
    "maki_tie": msg("Tied for most maki"),
    "maki_zero": msg("Players without maki"),
    "pudding_two_players": msg("Fewest puddings with two players"),
    "pudding_tie": msg("Tied for most or fewest puddings"),
    "same_turn": msg("Wasabi and nigiri laid in one turn"),
    "pass": msg("Passing the hands"),
    "dummy": msg("Two players with a dummy seat"),
    "dummy_penalty": msg("Fewest puddings with a dummy seat"),
    "dummy_can_win": msg("The dummy seat"),
    "reshuffle": msg("Discards between the rounds"),
    "soy_promo": msg("Soy sauce promo cards"),
}
_CHOICES: Final = {
    "maki_tie": {
        "split6": msg("split the 6, no second rank (rulebook)"),
        "pool9": msg("split all 9"),
        "full": msg("6 each, and 3 for second (as in Party!)"),
    },
    "maki_zero": {
        "need_icon": msg("score nothing"),
        "zero_counts": msg("can be second, or tie for most"),
    },
    "pudding_two_players": {"no_penalty": msg("no penalty (rulebook)"), "penalty": msg("lose 6")},
    "pudding_tie": {"split": msg("split the 6 (rulebook)"), "full": msg("6 each (as in Party!)")},
    "same_turn": {
        "pick_order": msg("the order picked counts"),
        "strict": msg("do not combine: enter the nigiri first"),
    },
    "pass": {"left": msg("always to the left"), "both_ways": msg("to the right in round 2")},
    "dummy": {"off": msg("no"), "on": msg("yes, three hands of 9")},
    "dummy_penalty": {"on": msg("lose 6, as with three"), "off": msg("no penalty")},
    "dummy_can_win": {"off": msg("can't win"), "on": msg("can win")},
    "reshuffle": {
        "off": msg("stay out of the game (rulebook)"),
        "on": msg("are shuffled back in, puddings excepted"),
    },
    "soy_promo": {"off": msg("not in the box"), "on": msg("four shuffled in")},
}
_PAGES: Final = {
    "pudding": "p5",
    "pass": "p5",
    "dummy": pmsg("page", "p6").text,
    "reshuffle": "p4",
    "soy": "",
}

HOUSE_RULES: Final = tuple(
    HouseRule(
        id_,
        _LABELS[id_],
        tuple(Choice(choice, text) for choice, text in choices.items()),
        _PAGES.get(id_.split("_")[0], "p3"),
        ("dummy", "on") if id_.startswith("dummy_") else None,
    )
    for id_, choices in _CHOICES.items()
)
BOOK: Final = {rule.id: rule.default for rule in HOUSE_RULES}
"""What holds when nobody says otherwise."""
