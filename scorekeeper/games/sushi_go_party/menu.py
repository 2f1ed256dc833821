"""Which cards are played with (rulebook p3–4).

Eight ready menus, or one roll, three appetizers, two specials and one dessert of your choice.
"""

from collections import Counter
from functools import cache
from typing import Final

from scorekeeper.games.numbers import shown
from scorekeeper.games.parts import Choice, HouseRule, Kind, RuleError
from scorekeeper.games.sushi_go_party.cards import BY_ID, TAKEN, TYPES, copy_of, kinds_of
from scorekeeper.i18n import Message, msg

_NAMES: Final = {
    "my-first-meal": msg("My First Meal"),
    "sushi-go": msg("Sushi Go!"),
    "party-sampler": msg("Party Sampler"),
    "master-menu": msg("Master Menu"),
    "points-platter": msg("Points Platter"),
    "cutthroat-combo": msg("Cutthroat Combo"),
    "big-banquet": msg("Big Banquet"),
    "dinner-for-two": msg("Dinner for Two"),
}
READY: Final = {
    "my-first-meal": "maki tempura sashimi miso_soup tea wasabi ice_cream",
    "sushi-go": "maki tempura sashimi dumpling chopsticks wasabi pudding",
    "party-sampler": "temaki tempura dumpling tofu menu wasabi ice_cream",
    "master-menu": "temaki sashimi tofu onigiri spoon takeout_box fruit",
    "points-platter": "uramaki dumpling onigiri edamame tea special_order ice_cream",
    "cutthroat-combo": "temaki eel tofu miso_soup soy_sauce spoon pudding",
    "big-banquet": "maki tempura dumpling eel chopsticks spoon ice_cream",
    "dinner-for-two": "uramaki tofu onigiri miso_soup menu special_order fruit",
}
"""What is on each ready menu beside nigiri, in the order of the box."""

_GROUPS: Final = {"roll": 1, "appetizer": 3, "special": 2, "dessert": 1}
_NOT_WITH: Final = {"menu": (7, 8), "special_order": (7, 8), "spoon": (2,), "edamame": (2,)}


def read_menu(text: str) -> str:
    """Return the id of a ready menu, or the types of another one in the order of the box.

    Raises `RuleError` for a type that does not exist; whether the numbers of types are right
    is told by `wrong_menu`.
    """
    words = [word.strip().lower().replace(" ", "_") for word in text.split(",")]
    unknown = [word for word in words if word not in BY_ID]
    if unknown or set(words) == {"nigiri"}:
        raise RuleError(
            msg(
                "“{word}” is not a menu of Sushi Go Party!; give a ready menu ({menus}) or seven "
                "cards separated by commas.",
                word=shown((unknown or words)[0]),
                menus=tuple(READY),
            )
        )
    chosen = [type_.id for type_ in TYPES if type_.id in words and type_.id != "nigiri"]
    ready = next((name for name, types in READY.items() if types.split() == chosen), "")
    return ready or ",".join(chosen)


def menu_name(menu: str) -> Message:
    """Return the name of a ready menu, or that it is the table's own."""
    return _NAMES.get(menu) or msg("own menu")


@cache
def types_of(menu: str) -> tuple[str, ...]:
    """Return the ids of the types on a menu, nigiri first."""
    return ("nigiri", *(READY[menu].split() if menu in READY else menu.split(",")))


@cache
def kinds_on(menu: str) -> tuple[Kind, ...]:
    """Return everything that can lie before a player with a menu."""
    types = types_of(menu)
    kinds = [kind for id_ in types if id_ in BY_ID for kind in kinds_of(BY_ID[id_])]
    if "special_order" in types:
        kinds += [copy_of(kind) for kind in kinds]
    taken = kinds_of(BY_ID["uramaki"], TAKEN) if "uramaki" in types else ()
    return (*kinds, *taken)


def wrong_menu(menu: str) -> Message | None:
    """Return that a menu has not the right numbers of cards, or None."""
    found = Counter(BY_ID[id_].group for id_ in types_of(menu) if id_ in BY_ID)
    if all(found[group] == number for group, number in _GROUPS.items()):
        return None
    return msg("A menu has one roll, three appetizers, two specials and one dessert.")


def not_for(menu: str, seats: int) -> tuple[Message, ...]:
    """Return the cards of a menu with which so many players should not play (p4)."""
    return tuple(BY_ID[id_].name for id_ in types_of(menu) if seats in _NOT_WITH.get(id_, ()))


HOUSE_RULES: Final = (
    HouseRule(
        "menu",
        msg("The menu"),
        tuple(Choice(id_, name) for id_, name in _NAMES.items()),
        "p3",
        read=read_menu,
        top_level=True,
        asked=True,
    ),
    HouseRule(
        "tea_desserts",
        msg("Desserts of this round count for tea"),
        (Choice("count", msg("yes")), Choice("ignore", msg("no"))),
        "p15",
    ),
    HouseRule(
        "pass",
        msg("Passing the hands"),
        (
            Choice("left", msg("always to the left")),
            Choice("both_ways", msg("to the right in round 2")),
        ),
        "p6",
    ),
)
