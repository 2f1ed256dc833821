"""The 108 cards of the base box and the four of the promo (rulebook p2)."""

from typing import Final

from scorekeeper.games.parts import Kind
from scorekeeper.i18n import Message, msg

GROUNDS: Final = {
    "purple": "#c6a4ea",
    "green": "#9fd089",
    "blue": "#86b6ec",
    "red": "#f28b80",
    "yellow": "#f2cd54",
    "pink": "#f7a8ca",
    "sky": "#86d6ec",
    "brown": "#d9b08c",
}
"""What the colours of the cards are drawn as."""


def _kind(
    key: str,
    id_: str,
    name: Message,
    count: int,
    colour: str,
    icon: str,
    page: str,
    category: str,
    short: Message | None = None,
) -> Kind:
    return Kind(key, id_, name, count, colour, GROUNDS[colour], icon, short, page, category)


CARDS: Final = (
    _kind("t", "tempura", msg("Tempura"), 14, "purple", "≋", "p4", "tempura"),
    _kind("s", "sashimi", msg("Sashimi"), 14, "green", "▰", "p4", "sashimi"),
    _kind("d", "dumpling", msg("Dumpling"), 14, "blue", "◠", "p4", "dumpling"),
    _kind("1", "maki1", msg("Maki, 1 icon"), 6, "red", "●", "p3", "maki", msg("Maki 1")),
    _kind("2", "maki2", msg("Maki, 2 icons"), 12, "red", "●●", "p3", "maki", msg("Maki 2")),
    _kind("3", "maki3", msg("Maki, 3 icons"), 8, "red", "●●●", "p3", "maki", msg("Maki 3")),
    _kind("e", "egg", msg("Egg nigiri"), 5, "yellow", "▬", "p4", "nigiri", msg("Egg")),
    _kind("l", "salmon", msg("Salmon nigiri"), 10, "yellow", "▬▬", "p4", "nigiri", msg("Salmon")),
    _kind("q", "squid", msg("Squid nigiri"), 5, "yellow", "▬▬▬", "p4", "nigiri", msg("Squid")),
    _kind("w", "wasabi", msg("Wasabi"), 6, "yellow", "×3", "p2", "nigiri"),
    _kind("p", "pudding", msg("Pudding"), 10, "pink", "◓", "p5", "pudding"),
    _kind("c", "chopsticks", msg("Chopsticks"), 4, "sky", "╱╱", "p3", ""),
)
SOY: Final = _kind("y", "soy", msg("Soy sauce"), 4, "brown", "◆", "", "soy")
"""The promo card; not in the base box."""

COLOURS: Final = {kind.key: kind.colour for kind in (*CARDS, SOY)}
NIGIRI: Final = {"e": 1, "l": 2, "q": 3}
"""Points of a nigiri without wasabi (rulebook p4)."""

HAND_SIZES: Final = {2: 10, 3: 9, 4: 8, 5: 7}
"""Cards dealt to each seat in each round (rulebook p2)."""

ROUNDS: Final = 3
DUMMY_SEAT: Final = 2

NAMES: Final = {
    "gyoza": "d",
    "1maki": "1",
    "2maki": "2",
    "3maki": "3",
    "dumplings": "d",
    "tamago": "e",
    "eggnigiri": "e",
    "salmonnigiri": "l",
    "squidnigiri": "q",
    "puddings": "p",
    "chopstick": "c",
    "soysauce": "y",
}
"""Words for cards beside their ids; beginnings count where they are unique."""
