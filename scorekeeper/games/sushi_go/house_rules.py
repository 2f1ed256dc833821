"""What tables play differently, and what the rulebook leaves open."""

from typing import Final

from scorekeeper.games.game import Choice, HouseRule
from scorekeeper.i18n import Message, msg


def _rule(
    id_: str,
    label: Message,
    page: str,
    only_with: tuple[str, str] | None = None,
    **choices: Message,
) -> HouseRule:
    found = tuple(Choice(choice, text) for choice, text in choices.items())
    return HouseRule(id_, label, found, page, only_with)


HOUSE_RULES: Final = (
    _rule(
        "maki_tie",
        msg("Tied for most maki"),
        "p3",
        split6=msg("split the 6, no second rank (rulebook)"),
        pool9=msg("split all 9"),
        full=msg("6 each, and 3 for second (as in Party!)"),
    ),
    _rule(
        "maki_zero",
        msg("Players without maki"),
        "p3",
        need_icon=msg("score nothing"),
        zero_counts=msg("can be second, or tie for most"),
    ),
    _rule(
        "pudding_two_players",
        msg("Fewest puddings with two players"),
        "p5",
        no_penalty=msg("no penalty (rulebook)"),
        penalty=msg("lose 6"),
    ),
    _rule(
        "pudding_tie",
        msg("Tied for most or fewest puddings"),
        "p5",
        split=msg("split the 6 (rulebook)"),
        full=msg("6 each (as in Party!)"),
    ),
    _rule(
        "same_turn",
        msg("Wasabi and nigiri laid in one turn"),
        "p3",
        pick_order=msg("the order picked counts"),
        strict=msg("do not combine: enter the nigiri first"),
    ),
    _rule(
        "pass",
        msg("Passing the hands"),
        "p5",
        left=msg("always to the left"),
        both_ways=msg("to the right in round 2"),
    ),
    _rule(
        "dummy",
        msg("Two players with a dummy seat"),
        "p6",
        off=msg("no"),
        on=msg("yes, three hands of 9"),
    ),
    _rule(
        "dummy_penalty",
        msg("Fewest puddings with a dummy seat"),
        "p6",
        ("dummy", "on"),
        on=msg("lose 6, as with three"),
        off=msg("no penalty"),
    ),
    _rule(
        "dummy_can_win",
        msg("The dummy seat"),
        "p6",
        ("dummy", "on"),
        off=msg("can't win"),
        on=msg("can win"),
    ),
    _rule(
        "reshuffle",
        msg("Discards between the rounds"),
        "p4",
        off=msg("stay out of the game (rulebook)"),
        on=msg("are shuffled back in, puddings excepted"),
    ),
    _rule(
        "soy_promo",
        msg("Soy sauce promo cards"),
        "",
        off=msg("not in the box"),
        on=msg("four shuffled in"),
    ),
)
BOOK: Final = {rule.id: rule.default for rule in HOUSE_RULES}
"""What holds when nobody says otherwise."""
