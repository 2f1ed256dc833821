"""What the box, the menu and the deal do not allow (rulebook p3–7)."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.parts import Fill
from scorekeeper.games.scorecard import Problem, Table
from scorekeeper.games.sushi_go_party.cards import BY_ID, DESSERTS
from scorekeeper.games.sushi_go_party.menu import not_for, types_of, wrong_menu
from scorekeeper.i18n import msg

PLACES: Final = msg("Uramaki pay 8, then 5, then 2; tied players use up a place each (p9).")
HAND_SIZES: Final = {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}
_DESSERTS: Final = {False: (5, 8, 10), True: (7, 12, 15)}
"""Desserts shuffled in up to each round, by whether more than five play."""

_ON_TOP: Final = {"chopsticks", "spoon"}
"""Cards with which somebody can lay a second card in one turn."""


def fill(table: Table, round_: int, seat: int) -> Fill:
    """Return the cards of a hand, and how few and how many can be left of those dealt.

    What can be missing follows from what lies on the table (rulebook p9–15): cards of uramaki
    that were paid, a takeout box for a card that it turned, one spoon that found nothing, one
    special order with nothing to copy, and miso soups that met others.
    """
    hand = table.rounds[round_][seat] or ()
    size = HAND_SIZES.get(table.seats)
    if size is None:
        return Fill(len(hand))
    taken = sum(token[0] == "x" for token in hand)
    types = types_of(table.rules["menu"])
    once = sum(id_ in types for id_ in ("spoon", "special_order"))
    gone = 5 * taken + min(hand.count("0"), 3) + once + _soups_gone(table, round_, seat, size)
    most = size - 2 * taken - ("0" in hand)
    return Fill(len(hand) - taken, max(min(size - gone, most), 0), max(most, 0))


def _soups_gone(table: Table, round_: int, seat: int, size: int) -> int:
    """Return how many miso soups a seat can have lost: others lose as many in the same turns."""
    types = types_of(table.rules["menu"])
    if "miso_soup" not in types:
        return 0
    hands = table.rounds[round_]
    left = BY_ID["miso_soup"].number - sum((hand or ()).count("m") for hand in hands)
    others = sum(
        max(size - len(hand), 0)
        for other, hand in enumerate(hands)
        if hand is not None and other != seat
    )
    return min(max(left, 0) // 2, others) + (2 if _ON_TOP & set(types) else 0)


def check_play(table: Table) -> list[Problem]:
    """Return a menu that is none, and as warnings players, places of uramaki, desserts."""
    wrong = wrong_menu(table.rules["menu"])
    problems = [Problem("error", "menu", wrong)] if wrong else []
    names = not_for(table.rules["menu"], table.seats)
    if names:
        text = msg("Not with {seats} players: {cards} (p4).", seats=table.seats, cards=names)
        problems.append(Problem("warning", "menu_players", text))
    desserts = 0
    for round_, hands in enumerate(table.rounds):
        taken = [token for hand in hands for token in hand or () if token[0] == "x"]
        if not places_fit(taken):
            problems.append(Problem("warning", "uramaki_places", PLACES, round_))
        desserts += sum(token in DESSERTS for hand in hands for token in hand or ())
        limit = _DESSERTS[table.seats > 5][min(round_, 2)]
        if desserts > limit:
            text = msg(
                "{count} desserts so far, but only {limit} are shuffled in up to this round (p7).",
                count=desserts,
                limit=limit,
            )
            problems.append(Problem("warning", "dessert_limit", text, round_))
    return problems


def places_fit(taken: Sequence[str]) -> bool:
    """Return whether these places can have been taken in one round of uramaki."""
    first, second, third = (taken.count(f"x{points}") for points in (8, 5, 2))
    if not second and not third:
        return first <= 3
    if not third:
        return first == 1 and second <= 2
    return first + second == 2 and first > 0
