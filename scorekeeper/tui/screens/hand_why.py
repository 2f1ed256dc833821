"""Why a hand is worth what it is, asked for on the sheet."""

from scorekeeper.games.base import Scorecard
from scorekeeper.play import Play
from scorekeeper.translate import _, listed, say
from scorekeeper.tui.screens.why import WhyScreen
from scorekeeper.tui.text import shown


def hand_why(play: Play, card: Scorecard, round_: int, seat: int, *, marked: str) -> WhyScreen:
    """Return every number of a hand with its reason; `marked` is the category scored last."""
    names = [shown(name) for name in play.names]
    lines = play.game.explain_hand(card, round_, seat)
    notes = [] if lines else [_("No cards are entered yet.")]
    if lines and not card.rounds[round_].settled:
        shared = [say(line.category.name) for line in lines if line.category.shared]
        if shared:
            notes.append(
                _(
                    "May still change until the round is closed: {categories}.",
                    categories=listed(shared),
                )
            )
    return WhyScreen(
        _("{player}, round {round}", player=names[seat], round=round_ + 1),
        [("", [*lines, *play.game.explain_end(card, seat)])],
        names,
        marked=marked,
        notes=notes,
    )
