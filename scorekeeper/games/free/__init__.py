"""A pad for any game: only points in each round, with the rules that the table gives it."""

import re
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

from scorekeeper.games.game import Entry, Game
from scorekeeper.games.numbers import MOST_POINTS, plain, shown, whole
from scorekeeper.games.parts import (
    At,
    Box,
    Choice,
    Cursor,
    Fill,
    HouseRule,
    Kind,
    NotationError,
    RuleError,
    Tile,
)
from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Scorecard, Table
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, Refused, Seats, msg

_LONGEST_TITLE: Final = 40
_LONGEST_SUM: Final = 60
_SUM: Final = re.compile(r"[+-]?(\d+[+-])*\d*(:\d{0,4})?")
_MINUS: Final = str.maketrans(dict.fromkeys("−–—‐‑‒﹣", "-"))
_HOW: Final = msg("Points are whole numbers, for example 12, −3 or 10+15−3.")


def _title(text: str) -> str:
    title = " ".join(text.split())
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        raise RuleError(msg("Give the game a name of at most {most} signs.", most=_LONGEST_TITLE))
    return title


def _number(text: str, least: int, most: int, what: Message) -> str:
    try:
        return str(whole(text, least, most, what))
    except Refused as error:
        raise RuleError(error.message) from None


HOUSE_RULES: Final = (
    HouseRule(
        "title",
        msg("Name of the game"),
        (Choice("", msg("no name")),),
        read=_title,
        top_level=True,
        asked=True,
    ),
    HouseRule(
        "wins",
        msg("Who wins"),
        (Choice("highest", msg("the highest total")), Choice("lowest", msg("the lowest total"))),
        top_level=True,
        asked=True,
    ),
    HouseRule(
        "rounds",
        msg("Rounds"),
        (Choice("open", msg("until the table ends it")),),
        read=lambda text: _number(text, 1, 99, msg("rounds")),
        top_level=True,
        asked=True,
        file_name="rounds_fixed",
    ),
    HouseRule(
        "ties",
        msg("Ties"),
        (
            Choice("shared", msg("are shared")),
            Choice("second", msg("a second number decides, for example 12:3")),
        ),
    ),
    HouseRule(
        "target",
        msg("Target"),
        (Choice("none", msg("no target")),),
        read=lambda text: _number(text, -MOST_POINTS, MOST_POINTS, msg("target")),
        top_level=True,
        asked=True,
    ),
)


def points_of(hand: Sequence[str]) -> int:
    """Return the sum of points as it was typed."""
    points = "".join(hand).partition(":")[0]
    return sum(int(part) for part in re.findall(r"[+-]?\d+", points))


class _Points(Category):
    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        return [points_of(hand) for hand in hands]

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        return self.why((), seat, points, rules)


class FreeGame(Game):
    """Any game of which only points are kept; a hand is a sum, one token a sign."""

    box = Box(
        "free",
        "Free game",
        msg("a pad for any game, 1 to 8 players"),
        (1, 8),
        counted_inside=msg("second numbers"),
        counted_id="second",
    )
    kinds = tuple(
        Kind(key, key, msg("{key}", key=key), 0, "grey", "#c8c4cc") for key in "0123456789+-:"
    )
    aliases: Mapping[str, str] = {"/": ":", ";": ":"}
    categories = (_Points("points", msg("Points"), icon="•", ground="#c8c4cc"),)
    rules = HOUSE_RULES
    hint = msg("type the points of this round, for example 12, −3 or 10+15−3")
    missing = msg("The points are not entered.")

    def title(self, rules: Rules) -> str:
        """Return what the table calls its game."""
        return rules["title"] or self.box.title

    def settings(self, rules: Rules) -> tuple[Message, ...]:
        """Return who wins, and the target if there is one."""
        lowest = rules["wins"] == "lowest"
        wins = msg("the lowest total wins") if lowest else msg("the highest total wins")
        target = rules["target"]
        return (wins,) if target == "none" else (wins, msg("up to {target}", target=int(target)))

    def round_count(self, rules: Rules) -> int | None:
        """Return the rounds that the table has fixed, None where it ends the game itself."""
        return None if rules["rounds"] == "open" else int(rules["rounds"])

    def lowest_wins(self, rules: Rules) -> bool:
        """Return whether the table says so."""
        return rules["wins"] == "lowest"

    def kinds_in_play(self, rules: Rules) -> tuple[Kind, ...]:
        """Return the digits and signs; the colon only where a second number decides ties."""
        return self.kinds if rules["ties"] == "second" else self.kinds[:-1]

    def tiles(self, kinds: Mapping[str, Kind], hand: Hand) -> tuple[Tile, ...]:
        """Return the points as one tile."""
        if not hand:
            return ()
        signs = tuple((key, "") for key in hand)
        text = msg("{points}", points="".join(hand).replace("-", "−"))
        return (
            Tile(tuple(range(len(hand))), signs, text, None, kinds["0"].ground, points_of(hand)),
        )

    def entry(self, table: Table, at: At) -> Entry:
        """Return the digits and signs."""
        return _FreeEntry(self, table, at)

    def fill(self, table: Table, round_: int, seat: int) -> Fill:
        """Return whether points are entered."""
        return Fill(1 if table.rounds[round_][seat] else 0)

    def read(self, text: str, rules: Rules) -> Hand:
        """Return the signs of a sum. Raises `NotationError`."""
        typed = "".join(plain(text).translate(_MINUS).split())
        known = typed.isascii() and (":" not in typed or rules["ties"] == "second")
        sound = known and len(typed) <= _LONGEST_SUM and _SUM.fullmatch(typed)
        if not sound or abs(points_of(typed)) > MOST_POINTS:
            raise NotationError(msg("“{text}”: {how}", text=shown(text), how=_HOW))
        return tuple(typed)

    def counted(self, hand: Hand) -> int:
        """Return the second number that decides a tie."""
        return int("".join(hand).partition(":")[2] or 0)

    def rank(
        self, totals: Sequence[int], counts: Sequence[int | None], rules: Rules
    ) -> tuple[int | None, ...]:
        """Return the ranks by total, tied ones by the second number where it decides."""
        decides = rules["ties"] == "second"
        return super().rank(totals, counts if decides else [0] * len(totals), rules)

    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return also an open tie, and points far beyond all others, as warnings."""
        problems = list(super().check(table))
        card = self.score(table._replace(open_round=None))
        if len(card.winners) > 1 and table.rules["ties"] == "second":
            text = msg(
                "{tied} tie at {total}: type a colon and a second number behind their points; the "
                "higher one decides.",
                tied=Seats(card.winners),
                total=card.totals[card.winners[0]] or 0,
            )
            problems.append(Problem("warning", "open_tie", text, len(table.rounds) - 1))
        entered = [
            (round_, seat, abs(points_of(hand)))
            for round_, hands in enumerate(table.rounds)
            for seat, hand in enumerate(hands)
            if hand is not None
        ]
        usual = 10 * max(median([points for *_, points in entered] or [0]), 10)
        for round_, seat, points in entered:
            if points > usual:
                text = msg("{points} points: far from all others; is that right?", points=points)
                problems.append(Problem("warning", "far_off", text, round_, seat))
        return tuple(problems)

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        seconds = tuple(
            sum(self.counted(hands[seat] or ()) for hands in card.table.rounds)
            for seat in range(card.table.seats)
        )
        decides = card.table.rules["ties"] == "second"
        return _FreeTelling(self.box, card._replace(counts=seconds) if decides else card)


class _FreeEntry(Entry):
    """Typing points: a sign is laid where it makes a sum."""

    def press(self, key: str) -> tuple[Hand, Cursor]:
        """Return the hand after a key. Raises `Refused` where it makes no sum."""
        hand, cursor = super().press(plain(key).translate(_MINUS))
        if not _SUM.fullmatch("".join(hand)) or abs(points_of(hand)) > MOST_POINTS:
            raise Refused(_HOW)
        return hand, cursor


class _FreeTelling(Telling):
    """A scorecard without cards to speak of."""

    blank = msg("no points yet")

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return who has reached the target by the end of a round, and who wins."""
        wins, *target = GAME.settings(self.table.rules)
        reached = self._reached(round_)
        return (wins, reached) if reached else (wins, *target)

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Return also who has reached the target by the end of a round."""
        reached = self._reached(round_)
        told = [msg("{reached}.", reached=reached)] if reached else []
        return (*told, *super().round_story(round_))

    def _reached(self, round_: int) -> Message | None:
        if self.table.rules["target"] == "none":
            return None
        target = int(self.table.rules["target"])
        way = 1 if target >= 0 else -1
        ended = [scored.hands for scored in self.card.rounds[: round_ + 1] if scored.settled]
        totals = [sum(hand.total for hand in hands if hand) for hands in zip(*ended, strict=True)]
        there = tuple(seat for seat, total in enumerate(totals) if way * total >= way * target)
        return msg("{seats} reached {target}", seats=Seats(there), target=target) if there else None

    def json(self, seat: int) -> dict[str, object]:
        """Return the totals of the rounds."""
        rounds = [self.card.hand(round_, seat) for round_ in range(len(self.card.rounds))]
        return {"rounds": [hand and {"total": hand.total} for hand in rounds]}


GAME: Final[Game] = FreeGame()
