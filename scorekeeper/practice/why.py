"""Why a card was taken, which one to take, and what your own pick was worth.

Reasons come from the points before and after the pick, and from what its seat has seen.
"""

from collections.abc import Sequence

from scorekeeper.games.scorecard import Hand
from scorekeeper.games.sushi_go.cards import CARDS, NIGIRI
from scorekeeper.games.sushi_go.draft import Pick, View
from scorekeeper.games.sushi_go.scoring import CATEGORIES, maki_icons, round_points
from scorekeeper.i18n import Message, Seats, msg, msgn
from scorekeeper.practice.computer import Budget, Thought, think
from scorekeeper.practice.flat import BOOK, KEYS, NUMBER, seat_of, situation, thumb_values
from scorekeeper.practice.game import YOU, Practice

CARD_NAMES = {kind.key: kind.short or kind.name for kind in CARDS}


def why(practice: Practice, turn: int, seat: int) -> Message:
    """Return why a computer player took its card of a turn."""
    view, level = practice.drafts[turn].view(seat), practice.levels[seat - 1]
    return _reason(view, practice.turns[turn][seat], level)


def hint(practice: Practice) -> list[tuple[Pick, Message]]:
    """Return the two best picks for you now, the best first, each with its reason."""
    thoughts = _thoughts(practice, len(practice.turns))[:2]
    picks = [tuple(KEYS[card] for card in thought.pick) for thought in thoughts]
    return [(pick, _reason(practice.now.view(YOU), pick, "hard")) for pick in picks]


def look_back(practice: Practice) -> tuple[Thought, Thought] | None:
    """Return your pick of the last turn and the best one, None where there was no choice.

    What they are worth is the chance to win, from what you could know.
    """
    turn = len(practice.turns) - 1
    if len(practice.drafts[turn].view(YOU).choices) == 1:
        return None
    own = tuple(NUMBER[card] for card in practice.turns[turn][YOU])
    thoughts = _thoughts(practice, turn, own)
    return next(one for one in thoughts if one.pick == own), thoughts[0]


def _thoughts(practice: Practice, turn: int, also: tuple[int, ...] | None = None) -> list[Thought]:
    """Think about your pick of a turn; without a clock, so that hints agree with looking back."""
    view = practice.drafts[turn].view(YOU)
    return think(view, practice.chance(YOU, turn), Budget(seconds=None), also)


def gain(view: View, seat: int, cards: Sequence[str]) -> dict[str, int]:
    """Return by category how many points more these cards would make for a seat at once."""
    laid = (*view.laid[:seat], (*view.laid[seat], *cards), *view.laid[seat + 1 :])
    before, after = (round_points(hands, BOOK)[seat] for hands in (view.laid, laid))
    return {it.id: b - a for it, a, b in zip(CATEGORIES, before, after, strict=True)}


def _reason(view: View, pick: Pick, level: str) -> Message:
    """Return the first true reason for a pick."""
    card, laid, left = pick[0], view.laid[view.seat], len(view.hand) - 1
    if level == "easy" and (better := _better(view, card)):
        return msg("careless, {card} was the better card", card=CARD_NAMES[better])
    added = gain(view, view.seat, pick)
    at_once = sum(points for name, points in added.items() if name != "maki")
    if len(pick) == 2 and at_once:
        return msgn(
            "both with chopsticks, {count} point at once",
            "both with chopsticks, {count} points at once",
            at_once,
        )
    if len(pick) == 2:
        return msg("both with chopsticks")
    if added["tempura"]:
        return msg("completes a pair, {points} points", points=at_once)
    if added["sashimi"]:
        return msg("the third of three, {points} points", points=at_once)
    if added["dumpling"] > 1:
        had = round_points([laid], BOOK)[0][2]
        return msgn(
            "{count} point becomes {after}",
            "{count} points become {after}",
            had,
            after=had + at_once,
        )
    if added["nigiri"] > NIGIRI.get(card, 9):
        return msg("on wasabi, {points} points", points=at_once)
    if added["nigiri"] or (at_once and not left):
        return msgn("{count} point at once", "{count} points at once", at_once)
    if begun := _begins(laid, card, left):
        more = _to_come(view, "qle" if card == "w" else card)
        if more == card != "c":
            return msg("{reason}; another is in a hand to come", reason=begun)
        if more and card == "w":
            return msg("{reason}; {card} is in a hand to come", reason=begun, card=CARD_NAMES[more])
        return begun
    others = [hand for number, hand in enumerate(view.laid) if number != view.seat]
    paid = round_points([(*laid, card), *others], BOOK)[0][3]
    if card in "123" and paid:
        return msgn(
            "{own} icons against {others}, as it stands {count} point",
            "{own} icons against {others}, as it stands {count} points",
            paid,
            own=maki_icons(laid) + int(card),
            others=tuple(map(maki_icons, others)),
        )
    if card == "p":
        hands = zip(*view.before, view.laid, strict=True)
        counts = [sum(hand.count("p") for hand in of_seat) for of_seat in hands]
        own = counts.pop(view.seat) + 1
        return msg("puddings are then {own} against {others}", own=own, others=tuple(counts))
    after = (view.seat + (1 if view.from_right else -1)) % len(view.laid)
    if left and view.hand.count(card) == 1 and sum(gain(view, after, (card,)).values()) > 4:
        return msg("{player} is next and needs it; there was no other", player=Seats((after,)))
    if not left:
        return msg("the last card of the hand")
    if level == "hard":
        return msg("did best of all continuations that were tried")
    return msg("the others seemed worth less")


def _begins(laid: Hand, card: str, left: int) -> Message | None:
    """Return what a card begins or goes on with; nothing that can't be completed any more."""
    sashimi = laid.count("s") % 3 + 1
    if card == "t" and left:
        return msg("the first of a pair")
    if card == "s" and left >= 3 - sashimi:
        return msg("number {number} of three", number=sashimi)
    if card == "d" and "d" not in laid and left:
        return msg("the first one, each further one is worth more")
    if card == "w" and left:
        return msg("triples a nigiri")
    if card == "c" and left > 1:
        return msg("two cards of a later hand at once")
    return None


def _to_come(view: View, wanted: str) -> str:
    """Return a wanted card that lies in a known hand which comes to this seat, or ""."""
    for turns in range(1, min(len(view.hands), len(view.hand))):
        number = view.seat + (-turns if view.from_right else turns)
        hand = view.hands[number % len(view.hands)] or ()
        if found := [card for card in wanted if card in hand]:
            return found[0]
    return ""


def _better(view: View, card: str) -> str:
    """Return the card that is worth a point more or so by the rule of thumb, or ""."""
    row, there = thumb_values()[len(view.hand) - 1], situation(seat_of(view.laid[view.seat]))
    worth = {key: row[NUMBER[key]][there[NUMBER[key]]] for key in view.hand}
    best = max(worth, key=lambda key: worth[key])
    return best if worth[best] >= worth[card] + 1 else ""
