"""Why a card was taken, which one to take, and what your own pick was worth.

Reasons come from the points before and after the pick, and from what its seat has seen.
"""

from collections.abc import Sequence

from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.games.sushi_go.cards import CARDS, NIGIRI
from scorekeeper.games.sushi_go.draft import Pick, View
from scorekeeper.games.sushi_go.scoring import CATEGORIES, maki_icons, round_points
from scorekeeper.i18n import Message, Seats, msg, msgn
from scorekeeper.practice.flat import KEYS, NUMBER, situation, thumb_values
from scorekeeper.practice.game import YOU, Practice
from scorekeeper.practice.search import Budget, Thought, known, think

CARD_NAMES = {kind.key: kind.short or kind.name for kind in CARDS}


def why(practice: Practice, turn: int, seat: int) -> Message:
    """Return why a computer player took its card of a turn."""
    view, level = practice.drafts[turn].view(seat), practice.levels[seat - 1]
    return reason(view, practice.turns[turn][seat], practice.rules, level)


def hint(practice: Practice) -> list[tuple[Pick, Message]]:
    """Return the two best picks for you now, the best first, each with its reason."""
    picks = [
        tuple(KEYS[card] for card in thought.pick)
        for thought in _thoughts(practice, len(practice.turns))[:2]
    ]
    return [(pick, reason(practice.now.view(YOU), pick, practice.rules)) for pick in picks]


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
    state, chance = known(practice.drafts[turn].view(YOU)), practice.chance(YOU, turn)
    return think(state, chance, Budget(seconds=None), also=also)


def gain(view: View, seat: int, cards: Sequence[str], rules: Rules) -> dict[str, int]:
    """Return by category how many points more these cards would make for a seat at once."""
    before = _points(view, seat, view.laid[seat], rules)
    after = _points(view, seat, (*view.laid[seat], *cards), rules)
    return {name: points - before[name] for name, points in after.items()}


def _points(view: View, seat: int, hand: Hand, rules: Rules) -> dict[str, int]:
    laid = (*view.laid[:seat], hand, *view.laid[seat + 1 :])
    points = round_points(laid, rules)[seat]
    return {one.id: value for one, value in zip(CATEGORIES, points, strict=True)}


def reason(view: View, pick: Pick, rules: Rules, level: str = "hard") -> Message:
    """Return the first true reason for a pick."""
    card = pick[0]
    better = _better(view, card) if level == "easy" else ""
    if better:
        return msg("careless, {card} was the better card", card=CARD_NAMES[better])
    added = gain(view, view.seat, pick, rules)
    at_once = sum(points for name, points in added.items() if name != "maki")
    if len(pick) == 2 and at_once:
        return msgn(
            "both with chopsticks, {count} point at once",
            "both with chopsticks, {count} points at once",
            at_once,
        )
    if len(pick) == 2:
        return msg("both with chopsticks")
    laid, left = view.laid[view.seat], len(view.hand) - 1
    if added["tempura"]:
        return msg("completes a pair, {points} points", points=at_once)
    if added["sashimi"]:
        return msg("the third of three, {points} points", points=at_once)
    if added["dumpling"] > 1:
        had = _points(view, view.seat, laid, rules)["dumpling"]
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
    paid = _points(view, view.seat, (*laid, card), rules)["maki"]
    others = [hand for number, hand in enumerate(view.laid) if number != view.seat]
    if card in "123" and paid:
        return msgn(
            "{own} icons against {others}, as it stands {count} point",
            "{own} icons against {others}, as it stands {count} points",
            paid,
            own=maki_icons(laid) + int(card),
            others=tuple(map(maki_icons, others)),
        )
    if card == "p":
        counts = [sum(hands[n].count("p") for hands in view.before) for n in range(len(view.laid))]
        counts = [count + hand.count("p") for count, hand in zip(counts, view.laid, strict=True)]
        own = counts.pop(view.seat) + 1
        return msg("puddings are then {own} against {others}", own=own, others=tuple(counts))
    after = (view.seat + (1 if view.from_right else -1)) % len(view.laid)
    if left and view.hand.count(card) == 1 and sum(gain(view, after, (card,), rules).values()) > 4:
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
    state = known(view)
    seats, left = len(state.seats), len(state.own) - 1
    for step, hand in enumerate(state.hands[1:], start=1):
        turns = seats - step if state.from_right else step
        if hand is not None and turns <= left:
            found = [card for card in wanted if NUMBER[card] in hand]
            if found:
                return found[0]
    return ""


def _better(view: View, card: str) -> str:
    """Return the card that is worth a point more or so by the rule of thumb, or ""."""
    state = known(view)
    row, there = thumb_values()[len(state.own) - 1], situation(state.seats[0])
    worth = {KEYS[card]: row[card][there[card]] for card in state.own}
    best = max(worth, key=lambda key: worth[key])
    return best if worth[best] >= worth[card] + 1 else ""
