"""The 181 cards of Sushi Go Party! (2016): 23 types, each with its faces (rulebook p8–16)."""

from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.games.parts import Kind
from scorekeeper.games.scorecard import Hand
from scorekeeper.i18n import Message, msg


class Type(NamedTuple):
    """All cards that a menu brings together. `ground` is a light tint of its background."""

    id: str
    group: str
    name: Message
    number: int
    colour: str
    ground: str
    icon: str
    page: str
    faces: str

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its faces."""
        return tuple(self.faces.split())


_YELLOW: Final = "#fdc83a"
TYPES: Final = (
    Type("nigiri", "nigiri", msg("Nigiri"), 12, "yellow", _YELLOW, "▬", "p8", "e l q"),
    Type("maki", "roll", msg("Maki"), 12, "red", "#e89194", "●", "p8", "1 2 3"),
    Type("temaki", "roll", msg("Temaki"), 12, "plum", "#d79bb5", "◭", "p8", "k"),
    Type("uramaki", "roll", msg("Uramaki"), 12, "lemon", "#e3e546", "◎", "p9", "3 4 5"),
    Type("tempura", "appetizer", msg("Tempura"), 8, "lilac", "#d3b0e6", "≋", "p11", "t"),
    Type("sashimi", "appetizer", msg("Sashimi"), 8, "lime", "#c7da3d", "▰", "p11", "s"),
    Type("dumpling", "appetizer", msg("Dumplings"), 8, "light blue", "#88c0f0", "◠", "p10", "d"),
    Type("eel", "appetizer", msg("Eel"), 8, "indigo", "#a4aeea", "∿", "p10", "z"),
    Type("tofu", "appetizer", msg("Tofu"), 8, "green", "#8ab55f", "▢", "p11", "f"),
    Type(
        "onigiri", "appetizer", msg("Onigiri"), 8, "magenta", "#e68cc1", "△", "p10", "oc ot os or"
    ),
    Type("edamame", "appetizer", msg("Edamame"), 8, "purple", "#b79adf", "∴", "p10", "b"),
    Type("miso_soup", "appetizer", msg("Miso soup"), 8, "teal", "#74b5b1", "◡", "p11", "m"),
    Type("chopsticks", "special", msg("Chopsticks"), 3, "turquoise", "#a2d9ce", "╱╱", "p12", "c"),
    Type("soy_sauce", "special", msg("Soy sauce"), 3, "orange", "#ee9754", "◆", "p12", "y"),
    Type("tea", "special", msg("Tea"), 3, "dark red", "#d49fa1", "◗", "p15", "a"),
    Type("menu", "special", msg("Menu"), 3, "pale yellow", "#f2e282", "▤", "p12", ""),
    Type("spoon", "special", msg("Spoon"), 3, "grey", "#b4b6b5", "◊", "p13", "n"),
    Type("special_order", "special", msg("Special order"), 3, "rainbow", "#dddddd", "✱", "p14", ""),
    Type("takeout_box", "special", msg("Takeout box"), 3, "tan", "#c8a17e", "▣", "p15", "0"),
    Type("wasabi", "special", msg("Wasabi"), 3, "yellow", _YELLOW, "×3", "p15", "w"),
    Type("pudding", "dessert", msg("Pudding"), 15, "pink", "#f8b3b6", "◓", "p16", "p"),
    Type("ice_cream", "dessert", msg("Ice cream"), 15, "blue", "#67b4c3", "▽", "p16", "i"),
    Type(
        "fruit", "dessert", msg("Fruit"), 15, "salmon", "#f28d84", "◈", "p16", "77 88 99 78 79 89"
    ),
)
BY_ID: Final = {type_.id: type_ for type_ in TYPES}
TAKEN: Final = ("x8", "x5", "x2")
"""What uramaki took during the round; no cards, but points beside them."""

_FACES: Final = {
    "e": ("egg", msg("Egg"), "▬"),
    "l": ("salmon", msg("Salmon"), "▬▬"),
    "q": ("squid", msg("Squid"), "▬▬▬"),
    "1": ("maki1", msg("Maki 1"), "●"),
    "2": ("maki2", msg("Maki 2"), "●●"),
    "3": ("maki3", msg("Maki 3"), "●●●"),
    "uramaki3": ("uramaki3", msg("Uramaki 3"), "◎3"),
    "4": ("uramaki4", msg("Uramaki 4"), "◎4"),
    "5": ("uramaki5", msg("Uramaki 5"), "◎5"),
    "oc": ("circle", msg("Circle"), "○"),
    "ot": ("triangle", msg("Triangle"), "△"),
    "os": ("square", msg("Square"), "□"),
    "or": ("rectangle", msg("Rectangle"), "▭"),
    "0": ("face_down", msg("Face-down"), "▣"),
    "77": ("fruit77", msg("2 melons"), "◈"),
    "88": ("fruit88", msg("2 pineapples"), "◈"),
    "99": ("fruit99", msg("2 oranges"), "◈"),
    "78": ("fruit78", msg("Melon, pineapple"), "◈"),
    "79": ("fruit79", msg("Melon, orange"), "◈"),
    "89": ("fruit89", msg("Pineapple, orange"), "◈"),
    "x8": ("took_8", msg("Took 8"), "+"),
    "x5": ("took_5", msg("Took 5"), "+"),
    "x2": ("took_2", msg("Took 2"), "+"),
}
"""The id, name and sign of the faces of types that have several."""


def kinds_of(type_: Type, keys: tuple[str, ...] = ()) -> tuple[Kind, ...]:
    """Return the faces of a type; how many of each there are is not known for sure."""
    found = []
    for key in keys or type_.keys:
        face = f"{type_.id}{key}" if f"{type_.id}{key}" in _FACES else key
        id_, name, icon = _FACES.get(face, (type_.id, type_.name, type_.icon))
        number = 0 if key in _FACES else type_.number
        looks = (type_.colour, type_.ground, icon, None, type_.page, type_.id)
        found.append(Kind(key, id_, name, number, *looks))
    return tuple(found)


def copy_of(kind: Kind) -> Kind:
    """Return a special order that is a copy of a card."""
    name = msg("Copy: {card}", card=kind.name)
    return replace(kind, key=f"j{kind.key}", id=f"copy_{kind.id}", name=name, count=0, page="p14")


DESSERTS: Final = frozenset(
    key for type_ in TYPES if type_.group == "dessert" for key in type_.keys
)
STOCK: Final = {
    **{key: type_.id for type_ in TYPES for key in type_.keys if key != "0"},
    **dict.fromkeys("12345", "roll"),
}
"""With which cards a key is counted; a menu has one roll. A face-down card can be any."""

COLOURS: Final = {key: BY_ID[id_].colour if id_ in BY_ID else id_ for key, id_ in STOCK.items()}
"""The backgrounds of the cards; one name stands for that of the roll."""


def cards_of(hand: Hand) -> Hand:
    """Return the keys of a hand, special orders as what they copy."""
    return tuple([token.removeprefix("j") for token in hand])
