"""What is said of a pick is true by the scorecards before and after it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.scorecard import Hand
from scorekeeper.games.sushi_go.cards import HAND_SIZES
from scorekeeper.games.sushi_go.scoring import round_points
from scorekeeper.i18n import Message, Seats, say
from scorekeeper.practice.game import Practice
from scorekeeper.practice.why import CARD_NAMES, why

ICONS = {"1": 1, "2": 2, "3": 3}
NIGIRI = {"e": 1, "l": 2, "q": 3}


@dataclass(frozen=True)
class Taken:
    """A pick with its table: `points` and `own` are those of its seat before and after it."""

    game: Practice
    turn: int
    seat: int

    @property
    def pick(self) -> tuple[str, ...]:
        return self.game.turns[self.turn][self.seat]

    @property
    def hand(self) -> Hand:
        return self.game.drafts[self.turn].hands[self.seat]

    @property
    def left(self) -> int:
        return len(self.hand) - 1

    @property
    def laid(self) -> tuple[Hand, ...]:
        """What lay there before the pick, by seat."""
        return self.game.drafts[self.turn].laid

    @property
    def own(self) -> Counter[str]:
        """What the seat has laid with the pick."""
        return Counter(self.laid[self.seat]) + Counter(self.pick)

    def added(self, category: str = "") -> int:
        """How many points more its scorecard has, of a category or of all but maki."""
        before, after = (self._points(turn) for turn in (self.turn, self.turn + 1))
        return sum(
            points - before[name]
            for name, points in after.items()
            if name == category or (not category and name != "maki")
        )

    def _points(self, turn: int) -> dict[str, int]:
        play = replace(self.game, turns=self.game.turns[:turn]).as_play()
        card = play.score()
        round_ = len(self.game.drafts[self.turn].before)
        hand = card.hand(round_, self.seat)
        assert hand is not None
        return {kind.id: n for kind, n in zip(card.categories, hand.points, strict=True)}

    def counts(self, icons: Mapping[str, int], hands: tuple[Hand, ...]) -> list[int]:
        """How many icons the others have in these hands."""
        found = [sum(icons.get(card, 0) for card in hand) for hand in hands]
        return found[: self.seat] + found[self.seat + 1 :]

    def comes(self, card: str) -> bool:
        """Whether a hand that this seat has held, and gets again, holds a card."""
        seats, draft = len(self.laid), self.game.drafts[self.turn]
        held = self.turn - next(
            n for n, one in enumerate(self.game.drafts) if len(one.before) == len(draft.before)
        )
        back = 1 if draft.passes_right else -1  # where its hand of the turn before is now
        for ago in range(1, min(held, seats - 1) + 1):
            where = (self.seat - back * ago) % seats
            if card in draft.hands[where] and seats - ago <= self.left:
                return True
        return False


def _maki(taken: Taken, count: int, own: int, others: tuple[int, ...]) -> bool:
    before = taken.counts(ICONS, taken.laid)
    mine = sum(ICONS.get(card, 0) * n for card, n in taken.own.items())
    ahead = sum(other > mine for other in before)
    if ahead == 0:
        worth = 6 // (1 + before.count(mine))
    else:  # the second places share, where one alone has most
        worth = 3 // (1 + before.count(mine)) if ahead == 1 else 0
    return (own, list(others), count) == (mine, before, worth)


def _puddings(taken: Taken, own: int, others: tuple[int, ...]) -> bool:
    hands = [sum(each, ()) for each in zip(*taken.game.drafts[taken.turn].before, strict=True)]
    all_ = [(*a, *b) for a, b in zip(hands or [()] * len(taken.laid), taken.laid, strict=True)]
    mine = all_[taken.seat].count("p") + 1
    return (own, list(others)) == (mine, taken.counts({"p": 1}, tuple(all_)))


def _denied(taken: Taken, player: Seats) -> bool:
    """The next one gets this hand, and the card would have made more than four points there."""
    (next_one,), laid = player.numbers, list(taken.laid)
    direction = -1 if taken.game.drafts[taken.turn].passes_right else 1
    before = sum(round_points(laid, taken.game.rules)[next_one])
    laid[next_one] = (*laid[next_one], *taken.pick)
    return (
        next_one == (taken.seat + direction) % len(laid)
        and taken.hand.count(taken.pick[0]) == 1
        and sum(round_points(laid, taken.game.rules)[next_one]) - before > 4
    )


def _better(taken: Taken, card: Message) -> bool:
    return any(CARD_NAMES[key] == card for key in set(taken.hand) - {taken.pick[0]})


def _also(taken: Taken, reason: Message, card: Message | None = None) -> bool:
    wanted = [key for key in CARD_NAMES if CARD_NAMES[key] == card] or [taken.pick[0]]
    return is_true(taken, reason) and taken.comes(wanted[0])


TRUE: dict[str, Callable[..., bool]] = {
    "careless, {card} was the better card": _better,
    "both with chopsticks, {count} point at once": lambda it, count: (
        len(it.pick) == 2 and it.added() == count > 0
    ),
    "both with chopsticks": lambda it: len(it.pick) == 2 and it.added() == 0,
    "completes a pair, {points} points": lambda it, points: it.added("tempura") == points == 5,
    "the third of three, {points} points": lambda it, points: it.added("sashimi") == points == 10,
    "{count} point becomes {after}": lambda it, count, after: (
        it.added("dumpling") == after - count
        and (it.own["d"], count, after) in {(2, 1, 3), (3, 3, 6), (4, 6, 10), (5, 10, 15)}
    ),
    "on wasabi, {points} points": lambda it, points: (
        it.added("nigiri") == points == 3 * NIGIRI[it.pick[0]]
    ),
    "{count} point at once": lambda it, count: it.added() == count > 0,
    "{reason}; another is in a hand to come": _also,
    "{reason}; {card} is in a hand to come": _also,
    "the first of a pair": lambda it: it.own["t"] % 2 == 1 and it.left > 0,
    "number {number} of three": lambda it, number: (
        it.own["s"] % 3 == number and it.left >= 3 - number
    ),
    "the first one, each further one is worth more": lambda it: it.own["d"] == 1 and it.left > 0,
    "triples a nigiri": lambda it: it.pick == ("w",) and it.left > 0,
    "two cards of a later hand at once": lambda it: it.pick == ("c",) and it.left > 1,
    "{own} icons against {others}, as it stands {count} point": _maki,
    "puddings are then {own} against {others}": _puddings,
    "{player} is next and needs it; there was no other": _denied,
    "the last card of the hand": lambda it: it.left == 0,
    "did best of all continuations that were tried": lambda it: it.game.levels[0] == "hard",
    "the others seemed worth less": lambda it: it.game.levels[0] != "hard",
}
"""What each reason says of a pick."""


def is_true(taken: Taken, reason: Message) -> bool:
    return TRUE[reason.text](taken, **reason.values)


def picked_at_random(seats: int, level: str, seed: int, *, both_ways: bool) -> Practice:
    """Return a game in which everybody takes any card, so that every situation comes."""
    chance = Random(seed)
    game = Practice(seed, (level,) * (seats - 1), "2026-11-30", both_ways)
    while not game.now.over:
        picks = [chance.choice(game.now.view(seat).choices) for seat in range(seats)]
        game = game.play(picks[0], picks[1:])
    return game


LEVELS = st.sampled_from(("easy", "normal", "hard"))


@given(st.integers(2, 5), LEVELS, st.integers(), st.booleans(), st.integers(0, 99), st.data())
def test_every_reason_is_true(
    seats: int, level: str, seed: int, both_ways: bool, turn: int, data: st.DataObject
) -> None:
    game = picked_at_random(seats, level, seed, both_ways=both_ways)
    seat = data.draw(st.integers(1, seats - 1))
    for at in range(turn % HAND_SIZES[seats], len(game.turns), HAND_SIZES[seats]):
        reason = why(game, at, seat)
        assert is_true(Taken(game, at, seat), reason), say(reason, "ABCDE")


def test_every_reason_comes() -> None:
    found = set()
    for number in (*range(14), 58):  # seldom does somebody take only what the next one needs
        level, seats = ("easy", "normal", "hard")[number % 3], number % 4 + 2
        game = picked_at_random(seats, level, number, both_ways=False)
        for turn in range(len(game.turns)):
            found |= {why(game, turn, 1).text}
    assert found == {*TRUE}
