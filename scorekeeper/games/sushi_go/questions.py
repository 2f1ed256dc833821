"""Questions about points that a table asks without a play."""

import re
from collections.abc import Sequence
from typing import Final

from scorekeeper.games.base import (
    Message,
    NotationError,
    Question,
    QuestionError,
    Rules,
    Ruling,
    msg,
    msgn,
)
from scorekeeper.games.sushi_go.explain import (
    maki_reason,
    nigiri_reason,
    pudding_reason,
)
from scorekeeper.games.sushi_go.notation import parse
from scorekeeper.games.sushi_go.scoring import (
    has_penalty,
    maki_points,
    nigiri_points,
    pudding_points,
    rank_seats,
)
from scorekeeper.games.sushi_go.stories import decide_by_ranks

_TOTAL_AND_PUDDINGS: Final = re.compile(r"([+−-]?\d{1,4}):(\d{1,3})")
_COUNT: Final = re.compile(r"\d{1,3}")


def settle_maki(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who gets what for these maki icons (rulebook p3)."""
    icons = _counts(values, msg("maki icons"), rules)
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
    else:
        rule = msg("{rule} Without an icon nobody scores.", rule=rule)
    return Ruling(points, why, rule, "p3")


def settle_pudding(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who gets what for these puddings at the end of the play (rulebook p5)."""
    puddings = _counts(values, msg("puddings"), rules)
    penalty = has_penalty(len(puddings), rules)
    points = pudding_points(puddings, rules["pudding_tie"], penalty=penalty)
    why = tuple(
        pudding_reason(puddings, seat, points[seat], rules, penalty=penalty)
        for seat in range(len(puddings))
    )
    return Ruling(points, why, _pudding_rule(len(puddings), rules, penalty=penalty), "p5")


def _pudding_rule(seats: int, rules: Rules, *, penalty: bool) -> Message:
    full = rules["pudding_tie"] == "full"
    if full and penalty:
        rule = msg("House rule: most puddings +6 each, fewest −6 each, nothing is split.")
    elif full:
        rule = msg("House rule: most puddings +6 each, nothing is split.")
    elif penalty:
        rule = msg(
            "Most puddings +6, fewest −6, each split when tied; remainders are dropped. "
            "If all have the same, nobody scores."
        )
    else:
        rule = msg(
            "Most puddings +6, split when tied; remainders are dropped. "
            "If all have the same, nobody scores."
        )
    if seats == 2 and penalty:
        return msg("{rule} House rule: the fewest of two players lose points too.", rule=rule)
    if seats == 2:
        return msg("{rule} With two players nobody loses points.", rule=rule)
    if not penalty:
        return msg("{rule} House rule: nobody loses points.", rule=rule)
    return rule


def settle_winner(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who wins with these totals and puddings (rulebook p5)."""
    _players(values, rules)
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
        totals.append(int(match[1].replace("−", "-")))
        puddings.append(int(match[2]))
    ranks = rank_seats(totals, puddings, rules)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    decision = decide_by_ranks(ranks, totals, puddings)
    why = tuple(_place(rank, totals[seat], puddings[seat]) for seat, rank in enumerate(ranks))
    return Ruling(
        (),
        why,
        msg(
            "The highest total wins. If tied, more puddings among the tied; then the win is shared."
        ),
        "p5",
        {"ranks": ranks, "winners": winners, "by": decision.by, "decision": decision.message},
    )


def _place(rank: int | None, total: int, puddings: int) -> Message:
    points = msgn("{count} point", "{count} points", total)
    counted = msgn("{count} pudding", "{count} puddings", puddings)
    if rank is None:
        return msg("dummy seat: {points}, {puddings}", points=points, puddings=counted)
    return msg("rank {rank}: {points}, {puddings}", rank=rank, points=points, puddings=counted)


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
    rule = msg("A nigiri goes on a wasabi that lies open before it and is worth three times.")
    if rules["same_turn"] == "strict":
        rule = msg(
            "{rule} House rule: wasabi and nigiri laid in one turn do not combine, "
            "so the nigiri is entered first.",
            rule=rule,
        )
    return Ruling(tuple(points), tuple(why), rule, "p2, p4")


def _players(values: Sequence[str], rules: Rules) -> None:
    if rules["dummy"] == "on" and len(values) != 3:
        raise QuestionError(
            msg(
                "With a dummy seat give three values, the dummy's last, not {count}.",
                count=len(values),
            )
        )
    if not 2 <= len(values) <= 5:
        raise QuestionError(
            msgn(
                "Give one value for each of 2 to 5 players, not {count}.",
                "Give one value for each of 2 to 5 players, not {count}.",
                len(values),
            )
        )


def _counts(values: Sequence[str], what: Message, rules: Rules) -> list[int]:
    _players(values, rules)
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
