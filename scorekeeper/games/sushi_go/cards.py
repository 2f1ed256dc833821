"""The 108 cards of the base box and the four of the promo (rulebook p2)."""

from typing import Final

from scorekeeper.games.base import CardKind, msg

CARDS: Final = (
    CardKind("tempura", "t", msg("Tempura"), 14, "purple", "p4"),
    CardKind("sashimi", "s", msg("Sashimi"), 14, "green", "p4"),
    CardKind("dumpling", "d", msg("Dumpling"), 14, "blue", "p4"),
    CardKind("maki1", "1", msg("Maki, 1 icon"), 6, "red", "p3", msg("Maki 1")),
    CardKind("maki2", "2", msg("Maki, 2 icons"), 12, "red", "p3", msg("Maki 2")),
    CardKind("maki3", "3", msg("Maki, 3 icons"), 8, "red", "p3", msg("Maki 3")),
    CardKind("egg", "e", msg("Egg nigiri"), 5, "yellow", "p4", msg("Egg")),
    CardKind("salmon", "l", msg("Salmon nigiri"), 10, "yellow", "p4", msg("Salmon")),
    CardKind("squid", "q", msg("Squid nigiri"), 5, "yellow", "p4", msg("Squid")),
    CardKind("wasabi", "w", msg("Wasabi"), 6, "yellow", "p2"),
    CardKind("pudding", "p", msg("Pudding"), 10, "pink", "p5"),
    CardKind("chopsticks", "c", msg("Chopsticks"), 4, "sky", "p3"),
)

SOY: Final = CardKind("soy", "y", msg("Soy sauce"), 4, "brown")
"""The promo card; not in the base box."""

BY_KEY: Final = {kind.key: kind for kind in (*CARDS, SOY)}

NIGIRI: Final = {"e": 1, "l": 2, "q": 3}
"""Points of a nigiri without wasabi (rulebook p4)."""

HAND_SIZES: Final = {2: 10, 3: 9, 4: 8, 5: 7}
"""Cards dealt to each seat in each round (rulebook p2)."""

ROUNDS: Final = 3

NAMES: Final = {
    "tempura": "t",
    "sashimi": "s",
    "dumpling": "d",
    "dumplings": "d",
    "gyoza": "d",
    "maki1": "1",
    "maki2": "2",
    "maki3": "3",
    "1maki": "1",
    "2maki": "2",
    "3maki": "3",
    "egg": "e",
    "tamago": "e",
    "eggnigiri": "e",
    "salmon": "l",
    "salmonnigiri": "l",
    "squid": "q",
    "squidnigiri": "q",
    "wasabi": "w",
    "pudding": "p",
    "puddings": "p",
    "chopsticks": "c",
    "chopstick": "c",
    "soy": "y",
    "soysauce": "y",
}
"""Words that the notation understands beside the letters; beginnings count when unique."""
