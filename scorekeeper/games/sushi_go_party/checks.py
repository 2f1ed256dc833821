"""What the box, the menu and the deal do not allow (rulebook p3–7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from scorekeeper.games.parts import Fill
from scorekeeper.games.scorecard import Hand, Problem, Rules, Table
from scorekeeper.games.sushi_go_party.cards import BY_ID, TYPE_OF
from scorekeeper.games.sushi_go_party.menu import kinds_on, not_for, types_of, wrong_menu
from scorekeeper.games.sushi_go_party.scoring import is_dessert
from scorekeeper.i18n import msg

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


def laid(hands: Iterable[Hand | None], roll: str) -> Counter[str]:
    """Return how many cards of each type lie there; what uramaki took were two cards at least."""
    found: Counter[str] = Counter()
    for hand in hands:
        for token in hand or ():
            if token[0] == "x":
                found["uramaki"] += 2
            elif token[-1] != "0":  # a face-down card can be any card
                found["special_order" if token[0] == "j" else TYPE_OF.get(token, roll)] += 1
    return found


def limits(rules: Rules) -> dict[str, int]:
    """Return how many cards of each type of the menu a round can show.

    A special order that is not marked as one looks like a card more of what it copies.
    """
    types = types_of(rules["menu"])
    more = BY_ID["special_order"].number if "special_order" in types else 0
    return {
        id_: BY_ID[id_].number + (more if id_ != "special_order" else 0)
        for id_ in types
        if id_ in BY_ID
    }


def check_cards(table: Table) -> list[Problem]:
    """Return the errors: a menu that is none, cards that are not on it or beyond the box."""
    menu, problems = table.rules["menu"], []
    wrong = wrong_menu(menu)
    if wrong is not None:
        problems.append(Problem("error", "menu", wrong))
    known = {kind.key for kind in kinds_on(menu)}
    roll = types_of(menu)[1]
    for round_, hands in enumerate(table.rounds):
        for seat, hand in enumerate(hands):
            for token in dict.fromkeys(hand or ()):
                if token not in known:
                    text = msg("“{card}” is not on this menu.", card=token)
                    problems.append(Problem("error", "not_on_menu", text, round_, seat))
        counts = laid(hands, roll)
        for id_, limit in limits(table.rules).items():
            if counts[id_] > limit:
                text = msg(
                    "{card}: {count} in one round, but the box holds {limit}.",
                    card=BY_ID[id_].name,
                    count=counts[id_],
                    limit=limit,
                )
                problems.append(Problem("error", "deck_limit", text, round_))
    return problems


def check_play(table: Table) -> list[Problem]:
    """Return the warnings: players, places of uramaki, desserts, and a single lost miso soup."""
    problems = []
    names = not_for(table.rules["menu"], table.seats)
    if names:
        text = msg("Not with {seats} players: {cards} (p4).", seats=table.seats, cards=names)
        problems.append(Problem("warning", "menu_players", text))
    desserts = 0
    for round_, hands in enumerate(table.rounds):
        taken = [token for hand in hands for token in hand or () if token[0] == "x"]
        if not places_fit(taken):
            text = msg("Uramaki pay 8, then 5, then 2; tied players use up a place each (p9).")
            problems.append(Problem("warning", "uramaki_places", text, round_))
        desserts += sum(is_dessert(token) for hand in hands for token in hand or ())
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
