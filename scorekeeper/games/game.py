"""What a game answers, and how a game of cards in one row answers it.

A game is pure: values in, values out; it knows no screen, no file, no clock and no player's name.
Ask through the functions of `scorekeeper.games` (`score`, `check`, `tell`): they also know
plays of which only the results are known.

A game whose points are made in ways that `ways` knows is a subclass with its box, its `kinds`
and `categories` (README, “Add a game”). A richer one overrides what is different, method by
method; every method may be called with the complete house rules.
"""

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, partial
from itertools import chain
from typing import Final

from scorekeeper.games.numbers import plain, shown
from scorekeeper.games.parts import (
    At,
    Box,
    Cards,
    Cursor,
    EntryKey,
    Fill,
    HouseRule,
    Kind,
    NotationError,
    Question,
    Tile,
)
from scorekeeper.games.ranking import competition_ranks, seats_with
from scorekeeper.games.scorecard import (
    Category,
    Hand,
    HandScore,
    Problem,
    RoundScore,
    Rules,
    Scorecard,
    Table,
)
from scorekeeper.games.telling import Telling, by_hand_problems
from scorekeeper.i18n import Message, Refused, msg, msgn

_WORD: Final = re.compile(r"[^\s,+]+")
_TIMES: Final = re.compile(r"([^\W_]+)\s*[x×*]\s*(\d+)|(\d+)\s*[x×*]\s*([^\W_]+)", re.IGNORECASE)


class Game:
    """The title and its rules. Every number given by a game can be explained by it."""

    box: Box
    kinds: tuple[Kind, ...] = ()
    categories: tuple[Category, ...] = ()
    end: Category | None = None
    """What counts after the last round, and breaks ties (`Box.counted`)."""
    rules: tuple[HouseRule, ...] = ()
    rounds: int | None = 1
    cards_each: int | None = None
    names: Mapping[str, str] = {}
    """Names of cards beside their ids, without blanks, and the keys they stand for."""
    aliases: Mapping[str, str] = {}
    """Other ways to press a key of several signs."""
    hint = msg("press the key of each card as it lies on the table")
    missing = msg("The cards are not entered.")
    unknown_code = "unknown_card"

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that can be settled without a play."""
        return ()

    def title(self, rules: Rules) -> str:
        """Return the title on the box."""
        return self.box.title

    def settings(self, rules: Rules) -> tuple[Message, ...]:
        """Return in words what the table has set that every play sets anew (`HouseRule.asked`)."""
        del rules
        return ()

    def hint_with(self, rules: Rules) -> Message:
        """Say how a hand is entered with these house rules: `hint`."""
        del rules
        return self.hint

    def round_count(self, rules: Rules) -> int | None:
        """Return `rounds`."""
        return self.rounds

    def lowest_wins(self, rules: Rules) -> bool:
        """Return whether the lowest total wins."""
        return False

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return how many cards lie before each seat after a round, None if it varies."""
        return self.cards_each

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Return that the box is not for so many players, or None."""
        least, most = self.box.seats
        if least <= seats <= most:
            return None
        text = msgn(
            "{game} is for {least} to {most} players, not for {count}.",
            "{game} is for {least} to {most} players, not for {count}.",
            seats,
            game=self.box.title,
            least=least,
            most=most,
        )
        return Problem("error", "players", text)

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return None: somebody sits on every seat."""
        return None

    def kinds_in_play(self, rules: Rules) -> tuple[Kind, ...]:
        """Return the faces of the cards that these house rules play with."""
        return self.kinds

    def cards(self, rules: Rules) -> Cards:
        """Return the cards in play by key."""
        kinds = {kind.key: kind for kind in self.kinds_in_play(rules)}
        return Cards(kinds, partial(self.tiles, {**self.by_key, **kinds}))

    def tiles(self, kinds: Mapping[str, Kind], hand: Hand) -> tuple[Tile, ...]:
        """Return one tile for all cards of a kind, in the order of their first card."""
        cards = self.as_counted(hand)
        return tuple(self.tile(kinds, hand, seats_with(cards, key)) for key in dict.fromkeys(cards))

    def tile(self, kinds: Mapping[str, Kind], hand: Hand, places: tuple[int, ...]) -> Tile:
        """Return the tile of cards of one kind."""
        cards = self.as_counted(tuple(hand[place] for place in places))
        kind, name = kinds[cards[0]], kinds[hand[places[0]]].name
        if len(places) > 1:
            name = msg("{count} × {card}", count=len(places), card=kind.short or kind.name)
        worth = self._worth.get(kinds[cards[-1]].category)
        signs = tuple((hand[place], kinds[hand[place]].icon) for place in places)
        alone = worth.alone(cards) if worth else None
        return Tile(places, signs, name, kind.short, kind.ground, alone)

    def as_counted(self, hand: Hand) -> Hand:
        """Return the cards as they count: a copy as what it copies."""
        return hand

    @cached_property
    def _worth(self) -> Mapping[str, Category]:
        return {category.id: category for category in self.categories}

    @cached_property
    def by_key(self) -> Mapping[str, Kind]:
        """Every face of the game by key, whatever the house rules."""
        return {kind.key: kind for kind in self.kinds}

    # Entering

    def entry(self, table: Table, at: At) -> "Entry":
        """Return the keys of the cards, and what they do at a place."""
        return Entry(self, table, at)

    def fill(self, table: Table, round_: int, seat: int) -> Fill:
        """Return how many cards lie there, and how many should."""
        size = self.hand_size(table.seats, table.rules)
        return Fill(len(table.rounds[round_][seat] or ()), size, size)

    def stock(self, rules: Rules) -> Mapping[str, int]:
        """Return how many cards the box holds of all that are counted together (`stock_of`)."""
        return {kind.id: kind.count for kind in self.kinds_in_play(rules) if kind.count}

    def stock_of(self, key: str) -> tuple[str, int]:
        """Return with which cards a card is counted, and as how many."""
        return (self.by_key[key].id if key in self.by_key else "", 1)

    def is_back_each_round(self, stock: str, rules: Rules) -> bool:
        """Return whether these cards are shuffled again for each round."""
        return True

    def left(self, table: Table, round_: int) -> dict[str, int]:
        """Return how many of each card the box still holds in this round, by key."""
        left = {
            name: number
            for of, stock in self._in_box(table)
            if of in {None, round_}
            for name, number in stock.items()
        }
        keys = [kind.key for kind in self.kinds_in_play(table.rules)]
        return {key: left[name] for key in keys if (name := self.stock_of(key)[0]) in left}

    def _in_box(self, table: Table) -> list[tuple[int | None, dict[str, int]]]:
        """Return what the box still holds, for the whole play (None) and for each round."""
        stock = self.stock(table.rules)
        back = {name for name in stock if self.is_back_each_round(name, table.rules)}
        found = []
        for round_ in (None, *range(len(table.rounds))):
            laid: Counter[str] = Counter()
            hands = chain(*(table.rounds if round_ is None else [table.rounds[round_]]))
            for key, times in Counter(chain(*filter(None, hands))).items():
                name, number = self.stock_of(key)
                laid[name] += number * times
            names = stock.keys() & back if round_ is not None else stock.keys() - back
            found.append((round_, {n: stock[n] - laid[n] for n in stock if n in names}))
        return found

    def beyond_box(self, kind: Kind, rules: Rules) -> Message:
        """Say that the box does not hold so many of a card, and what to do."""
        return msg(
            "{card}: the box holds only {count}; look for one entered too often.",
            card=kind.name,
            count=kind.count,
        )

    def no_card(self, key: str, rules: Rules) -> Message:
        """Say that a key means no card, and which does."""
        if not key.isascii():
            return msg(
                "{key} is not a card key; switch the input method to English.", key=shown(key)
            )
        return msg(
            "No card has the key {key}; the cards are {keys}.",
            key=shown(key),
            keys=" ".join(kind.key for kind in self.kinds_in_play(rules)),
        )

    # Notation

    def read(self, text: str, rules: Rules) -> Hand:
        """Return the cards of a text: keys, or names that stand apart. Raises `NotationError`."""
        if self._single.issuperset(text):  # as stored: no key begins a longer one
            return tuple(text)
        typed = plain(text)
        try:
            return tuple(
                key
                for word in _WORD.finditer(typed)
                for key in self._word(word.group(), word.start() + 1, rules)
            )
        except NotationError:
            self._refuse_multiplier(typed)
            raise

    def write(self, hand: Hand) -> str:
        """Return the keys one after the other."""
        return "".join(hand)

    def keys_of(self, word: str) -> tuple[str, ...] | str:
        """Part a word into keys, the longest first; return the rest that is none as a text."""
        keys: list[str] = []
        longest = max(map(len, self.by_key))
        while word:
            begun = [self.aliases.get(word[:n], word[:n]) for n in range(longest, 0, -1)]
            key = next((key for key in begun if key in self.by_key), "")
            if not key:
                return word
            keys.append(key)
            word = word[len(key) :]
        return tuple(keys)

    @cached_property
    def _single(self) -> frozenset[str]:
        return frozenset(key for key in self.by_key if len(key) == 1)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {kind.id.replace("_", ""): kind.key for kind in self.kinds} | dict(self.names)

    def _word(self, written: str, position: int, rules: Rules) -> tuple[str, ...]:
        word = written.lower()
        keys = self.keys_of(word)
        if isinstance(keys, tuple):
            return keys
        if word in self._names:
            return (self._names[word],)
        near = [name for name in self._names if len(word) > 1 and name.startswith(word)]
        near = near or get_close_matches(word[:40], self._names, n=1, cutoff=0.65)
        found = tuple(dict.fromkeys(self._names[name] for name in near))
        if len(found) == 1 and near[0].startswith(word):
            return found
        if found:
            raise NotationError(
                msg(
                    "“{word}” at position {position} is not a card; did you mean {cards}?",
                    word=shown(written),
                    position=position,
                    cards=tuple(
                        msg("{key} ({card})", key=key, card=self.by_key[key].name) for key in found
                    ),
                )
            )
        # what follows is counted from the end: a few capitals are longer in lower case
        sign = written[-len(keys)] if len(keys) <= len(written) else written[0]
        raise NotationError(
            msg(
                "Position {position}: {reason}",
                position=position + len(written) - min(len(keys), len(written)),
                reason=self.no_card(sign, rules),
            )
        )

    def _refuse_multiplier(self, text: str) -> None:
        for match in _TIMES.finditer(text):
            number, card = match.group(2, 1) if match[1] else match.group(3, 4)
            key = self._names.get(card.lower(), card.lower())
            if key in self.by_key:
                reason = msg(
                    "“{text}” at position {position}: write every card by itself, here {example}.",
                    text=shown(match.group()),
                    position=match.start() + 1,
                    example=key * max(min(int(number[:3]), 10), 1),
                )
                raise NotationError(reason) from None

    # Scoring

    def round_categories(self, rules: Rules) -> tuple[Category, ...]:
        """Return the kinds of points of a round under these house rules."""
        return self.categories

    def end_category(self, rules: Rules) -> Category | None:
        """Return what counts after the last round under these house rules."""
        return self.end

    def counted(self, hand: Hand) -> int:
        """Return how many cards of a hand break a tie (`Box.counted`)."""
        return self.end.count(hand) if self.end else 0

    def rank(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the ranks: by total, then by what breaks a tie as far as it is known.

        Of the tied, those whose count nobody knows may be first, so they share the rank of the
        largest known count; who has fewer than another one is behind in any case.
        """
        way = -1 if self.lowest_wins(rules) else 1
        most: dict[int, int] = {}
        for total, count in zip(totals, counts, strict=True):
            most[total] = max(most.get(total, 0), count or 0)
        return competition_ranks(
            [
                (way * total, most[total] if count is None else count)
                for total, count in zip(totals, counts, strict=True)
            ]
        )

    def score(self, table: Table) -> Scorecard:
        """Return every number of a play with cards, scored anew; nothing is clamped."""
        seats, rules = table.seats, table.rules
        categories, end = self.round_categories(rules), self.end_category(rules)
        laid = tuple(
            [
                tuple([None if hand is None else self.as_counted(hand) for hand in hands])
                for hands in table.rounds
            ]
        )
        rounds = tuple([self._round(table, r, laid[r], categories) for r in range(len(laid))])
        totals, counts = [0] * seats, [0] * seats
        entered: set[int] = set()
        for hands, scored in zip(laid, rounds, strict=True):
            for seat, (hand, score) in enumerate(zip(hands, scored.hands, strict=True)):
                if hand is not None and score is not None:
                    entered.add(seat)
                    totals[seat] += score.total
                    counts[seat] += self.counted(hand)
        whole = self.round_count(rules)
        ended = table.ended if whole is None else len(rounds) >= whole
        end_points: tuple[tuple[int, ...], ...] | None = None
        if ended and rounds and all(scored.settled for scored in rounds):
            end_points = ((),) * seats
            if end is not None:
                kept = [
                    tuple(chain(*[hand or () for hand in own])) for own in zip(*laid, strict=True)
                ]
                end_points = tuple([(points,) for points in end.points(kept, rules)])
            for seat, points in enumerate(end_points):
                totals[seat] += sum(points)
        # what breaks a tie decides nothing before the end
        ranks = self.rank(totals, counts if end_points is not None else [0] * seats, rules)
        if len(entered) < seats:
            ranks = _among(ranks, entered)
        winners = seats_with(ranks, 1) if end_points is not None else ()
        return Scorecard(
            table,
            categories,
            () if end is None else (end,),
            rounds,
            end_points,
            tuple(counts) if self.box.counted else (),
            tuple(totals),
            ranks,
            winners,
            self.decided_by(totals, ranks, winners) if winners else None,
            laid,
        )

    def decided_by(
        self, totals: Sequence[int | None], ranks: Sequence[int | None], winners: Sequence[int]
    ) -> str:
        """Return what decided: `total`, what breaks a tie, or that the win is `shared`."""
        if len(winners) > 1:
            return "shared"
        best = totals[winners[0]]
        tied = [s for s, total in enumerate(totals) if total == best and ranks[s] is not None]
        return "total" if len(tied) == 1 else self.box.counted_id

    def _round(
        self,
        table: Table,
        round_: int,
        hands: Sequence[Hand | None],
        categories: Sequence[Category],
    ) -> RoundScore:
        settled = round_ != table.open_round and None not in hands
        added = [0] * table.seats
        for given in table.by_hand:
            added[given.seat] += given.points if given.round == round_ else 0
        known = [hand or () for hand in hands]
        columns = [category.points(known, table.rules) for category in categories]
        shared = [category.shared for category in categories]
        scores: list[HandScore | None] = []
        for hand, made, extra in zip(hands, zip(*columns, strict=True), added, strict=True):
            if hand is None:
                scores.append(None)
                continue
            total = sum(made) + extra
            if not settled:
                total -= sum([points for points, of in zip(made, shared, strict=True) if of])
            scores.append(HandScore(made, extra, total))
        return RoundScore(tuple(scores), settled)

    # Checking

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return seats, unknown cards, cards beyond the box, odd hands, points by hand."""
        problem = self.seats_problem(table.seats, table.rules)
        return (
            *([problem] if problem else []),
            *self.check_cards(table),
            *self._check_hands(table),
            *by_hand_problems(table),
        )

    def check_cards(self, table: Table) -> list[Problem]:
        """Return the errors: cards that are not in play, or oftener than the box holds them."""
        whole = self.round_count(table.rules)
        problems: list[Problem] = []
        if whole is not None and len(table.rounds) > whole:
            text = msgn(
                "{game} has {count} round, not {entered}.",
                "{game} has {count} rounds, not {entered}.",
                whole,
                game=self.box.title,
                entered=len(table.rounds),
            )
            problems.append(Problem("error", "rounds", text))
        for round_, hands in enumerate(table.rounds):
            for seat, hand in enumerate(hands):
                problems += [
                    Problem(
                        "error", self.unknown_code, self.no_card(key, table.rules), round_, seat
                    )
                    for key in self.unknown(hand or (), table.rules)
                ]
        kinds = {self.stock_of(it.key)[0]: it for it in reversed(self.kinds_in_play(table.rules))}
        for round_of, left in self._in_box(table):
            problems += [
                Problem("error", "deck_limit", self.beyond_box(kinds[name], table.rules), round_of)
                for name, number in left.items()
                if number < 0
            ]
        return problems

    def unknown(self, hand: Hand, rules: Rules) -> list[str]:
        """Return the keys of a hand that are no cards in play."""
        known = {kind.key for kind in self.kinds_in_play(rules)}
        return [key for key in dict.fromkeys(hand) if key not in known]

    def _check_hands(self, table: Table) -> list[Problem]:
        begun = [any(hand is not None for hand in hands) for hands in table.rounds]
        last = max((round_ for round_, some in enumerate(begun) if some), default=-1)
        problems: list[Problem] = []
        for round_ in range(last + 1):
            if not begun[round_]:
                text = msg("No cards are entered.")
                problems.append(Problem("warning", "missing_round", text, round_))
                continue
            for seat, hand in enumerate(table.rounds[round_]):
                fill = self.fill(table, round_, seat)
                if hand is None:
                    problems.append(Problem("warning", "missing_hand", self.missing, round_, seat))
                elif fill.state in {"short", "over"}:
                    text = msg(
                        "{count} of {expected} cards.", count=fill.count, expected=fill.most or 0
                    )
                    problems.append(Problem("warning", "hand_size", text, round_, seat))
        return problems

    def check_results(self, table: Table) -> list[Problem]:
        """Return nothing: any points are possible."""
        return []

    # Telling

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        return Telling(self.box, card)


def _among(ranks: Sequence[int | None], seats: Container[int]) -> tuple[int | None, ...]:
    """Return the ranks of some seats among each other; the others have none."""
    kept = {seat: rank for seat, rank in enumerate(ranks) if seat in seats and rank is not None}
    again = competition_ranks([(-rank,) for rank in kept.values()])
    return tuple(dict(zip(kept, again, strict=True)).get(seat) for seat in range(len(ranks)))


class Entry:
    """Entering one hand: pure, made anew for each key.

    `cursor` is `at.cursor` kept inside the hand, or where entry goes on.
    """

    def __init__(self, game: Game, table: Table, at: At) -> None:
        self.game, self.table, self.rules, self.at = game, table, table.rules, at
        self.hand: Hand = table.rounds[at.round][at.seat] or ()
        self.cursor = self.inside(at.cursor)

    def inside(self, cursor: Cursor | None) -> Cursor:
        """Return a cursor kept inside the hand; without one entry goes on at its end."""
        last = len(self.hand)
        if cursor is None:
            return Cursor(0, last)
        return Cursor(0, min(max(cursor.index, 0), last), cursor.pending)

    @cached_property
    def left(self) -> Mapping[str, int]:
        """How many of each card the box still holds, by key."""
        return self.game.left(self.table, self.at.round)

    @property
    def keys(self) -> tuple[EntryKey, ...]:
        """The keys that mean something here."""
        return tuple(
            EntryKey(
                it.key,
                it.name,
                it.ground,
                left if it.count or not left else None,
                it.short,
                it.icon,
            )
            for it in self.game.kinds_in_play(self.rules)
            for left in [self.left.get(it.key)]
        )

    def press(self, key: str) -> tuple[Hand, Cursor]:
        """Return the hand and the cursor after a key. Raises `Refused` with the reason why not.

        `key` is one character as typed; signs that a keyboard lacks have letters.
        """
        pressed = self.cursor.pending + plain(key).lower()
        pressed = self.game.aliases.get(pressed, pressed)
        kinds = {kind.key: kind for kind in self.game.kinds_in_play(self.rules)}
        index = self.cursor.index
        if pressed in kinds:
            if self.left.get(pressed, 1) < 1:
                raise Refused(self.game.beyond_box(kinds[pressed], self.rules))
            return (*self.hand[:index], pressed, *self.hand[index:]), Cursor(0, index + 1)
        if any(known.startswith(pressed) for known in (*kinds, *self.game.aliases)):
            return self.hand, Cursor(0, index, pressed)
        raise Refused(self.game.no_card(pressed if pressed.isascii() else key, self.rules))

    def take_back(self) -> tuple[Hand, Cursor]:
        """Return the hand without the card before the cursor, or the half-pressed key."""
        index = self.cursor.index
        if self.cursor.pending or not index:
            return self.hand, Cursor(0, index)
        return (*self.hand[: index - 1], *self.hand[index:]), Cursor(0, index - 1)

    def take_out(self) -> tuple[Hand, Cursor]:
        """Return the hand without the card at the cursor."""
        index = self.cursor.index
        return (*self.hand[:index], *self.hand[index + 1 :]), Cursor(0, index)

    def move(self, step: int) -> Cursor:
        """Return the cursor after a step left (−1) or right (+1) inside the hand."""
        return Cursor(0, min(max(self.cursor.index + step, 0), len(self.hand)))
