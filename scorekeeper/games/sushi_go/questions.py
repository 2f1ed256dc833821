"""Questions about points that a table asks without a play."""

import re
from collections.abc import Sequence
from typing import Final

from scorekeeper.games.base import (
    Message,
    NotationError,
    Parts,
    Question,
    QuestionError,
    Rules,
    Ruling,
    msg,
    msgn,
)
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.games.sushi_go.explain import (
    decide_by_keys,
    maki_reason,
    nigiri_reason,
    pudding_reason,
)
from scorekeeper.games.sushi_go.notation import parse
from scorekeeper.games.sushi_go.scoring import maki_points, nigiri_points, pudding_points, rank_keys

_TOTAL_AND_PUDDINGS: Final = re.compile(r"([+-]?\d{1,4}):(\d{1,3})")
_COUNT: Final = re.compile(r"\d{1,3}")


def settle_maki(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who gets what for these maki icons (rulebook p3)."""
    icons = _counts(values, msg("maki icons"))
    tie, zero = rules["maki_tie"], rules["maki_zero"]
    points = maki_points(icons, tie, zero)
    why = tuple(maki_reason(icons, seat, points[seat], rules) for seat in range(len(icons)))
    rule = {
        "split6": msg(
            "Most icons 6 points, second 3. A tie for most splits the 6 and there is no second; "
            "a tie for second splits the 3; remainders are dropped."
        ),
        "pool9": msg(
            "House rule: a tie for most splits all 9 points. Otherwise most icons 6 points and "
            "second 3, split when tied; remainders are dropped."
        ),
        "full": msg(
            "House rule: most icons 6 points each, second 3 points each, nothing is split."
        ),
    }[tie]
    if zero == "zero_counts":
        rule = msg("{rule} House rule: players without maki count too.", rule=rule)
    return Ruling(points, why, rule, "p3")


def settle_pudding(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who gets what for these puddings at the end of the play (rulebook p5)."""
    puddings = _counts(values, msg("puddings"))
    penalty = len(puddings) > 2 or rules["pudding_two_players"] == "penalty"
    if rules["dummy"] == "on":
        penalty = rules["dummy_penalty"] == "on"
    points = pudding_points(puddings, rules["pudding_tie"], penalty=penalty)
    why = tuple(
        pudding_reason(puddings, seat, points[seat], rules, penalty=penalty)
        for seat in range(len(puddings))
    )
    if rules["pudding_tie"] == "full":
        rule = msg("House rule: most puddings +6 each, fewest −6 each, nothing is split.")
    elif penalty:
        rule = msg(
            "Most puddings +6, fewest −6, each split when tied; remainders are dropped. "
            "If all have the same, nobody scores."
        )
    else:
        rule = msg(
            "Most puddings +6, split when tied. With two players nobody loses points. "
            "If both have the same, nobody scores."
        )
    return Ruling(points, why, rule, "p5")


def settle_winner(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who wins with these totals and puddings (rulebook p5)."""
    del rules
    _players(values)
    totals, puddings = [], []
    for number, value in enumerate(values, start=1):
        match = _TOTAL_AND_PUDDINGS.fullmatch(value.strip())
        if match is None:
            raise QuestionError(
                msg(
                    "“{value}” for player {number}: write the total and the puddings "
                    "as total:puddings, for example 30:4.",
                    value=value[:20],
                    number=number,
                )
            )
        totals.append(int(match[1]))
        puddings.append(int(match[2]))
    ranks = competition_ranks(rank_keys(totals, puddings, complete=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    decision = decide_by_keys(range(len(totals)), totals, puddings, winners)
    why = tuple(
        msgn(
            "rank {rank}: {total} points, {count} pudding",
            "rank {rank}: {total} points, {count} puddings",
            puddings[seat],
            rank=ranks[seat],
            total=totals[seat],
        )
        for seat in range(len(totals))
    )
    return Ruling(
        (),
        why,
        msg(
            "The highest total wins. If tied, more puddings among the tied; then the win is shared."
        ),
        "p5",
        {"ranks": ranks, "winners": winners, "by": decision.by, "decision": decision.message},
    )


def settle_nigiri(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer what the nigiri of these hands are worth, in the order laid (rulebook p2, p4)."""
    if not values:
        raise QuestionError(msg("Give the cards in the order laid, for example lwq."))
    points: list[int] = []
    why: list[Message] = []
    for value in values:
        try:
            hand = parse(value)
        except NotationError as error:
            raise QuestionError(error.message) from None
        points.append(nigiri_points(hand))
        why.append(nigiri_reason(hand, points[-1]))
    notes = [msg("A nigiri goes on a wasabi that lies open before it and is worth three times.")]
    if rules["same_turn"] == "strict":
        notes.append(
            msg(
                "House rule: wasabi and nigiri laid in one turn do not combine, "
                "so the nigiri is entered first."
            )
        )
    return Ruling(tuple(points), tuple(why), msg("{parts}", parts=Parts(tuple(notes))), "p2, p4")


def _players(values: Sequence[str]) -> None:
    if not 2 <= len(values) <= 5:
        raise QuestionError(
            msgn(
                "Give one value for each of 2 to 5 players, not {count}.",
                "Give one value for each of 2 to 5 players, not {count}.",
                len(values),
            )
        )


def _counts(values: Sequence[str], what: Message) -> list[int]:
    _players(values)
    counts = []
    for number, value in enumerate(values, start=1):
        if not _COUNT.fullmatch(value.strip()):
            raise QuestionError(
                msg(
                    "“{value}” for player {number}: give the {what} as a whole number from 0 up.",
                    value=value[:20],
                    number=number,
                    what=what,
                )
            )
        counts.append(int(value))
    return counts


QUESTIONS: Final = (
    Question("maki", msg("Who gets what for maki?"), "ICONS ICONS …", settle_maki),
    Question("pudding", msg("Who gets what for puddings?"), "PUDDINGS PUDDINGS …", settle_pudding),
    Question("winner", msg("Who wins?"), "TOTAL:PUDDINGS TOTAL:PUDDINGS …", settle_winner),
    Question("nigiri", msg("What are these nigiri worth?"), "CARDS …", settle_nigiri),
)
