"""Questions about points that a table asks without a play."""

import re
from collections.abc import Sequence
from typing import Final

from scorekeeper.games.base import (
    HandScore,
    Message,
    NotationError,
    Question,
    QuestionError,
    Rules,
    Ruling,
    Seats,
    Table,
    msg,
    msgn,
)
from scorekeeper.games.sushi_go.explain import (
    maki_reason,
    nigiri_reason,
    pudding_reason,
    summary,
)
from scorekeeper.games.sushi_go.notation import parse
from scorekeeper.games.sushi_go.scoring import (
    has_penalty,
    maki_points,
    nigiri_points,
    pudding_points,
    rank_seats,
    score,
)
from scorekeeper.games.sushi_go.stacks import as_laid, boosted
from scorekeeper.games.sushi_go.stories import decide_by_ranks

_TOTAL_AND_PUDDINGS: Final = re.compile(r"([+−-]?\d{1,4}):(\d{1,3})")
_COUNT: Final = re.compile(r"\d{1,3}")
_MOST_PLAYERS: Final = 5


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
    return Ruling(points, why, rule, "p3", silent=_without_icons(icons))


def _without_icons(icons: Sequence[int]) -> Message | None:
    if 0 not in icons:
        return None
    return msg(
        "The rulebook of 2014 does not say whether a player without maki can come second. "
        "Common practice, as in another edition and in Party!: one needs at least one maki."
    )


def settle_pudding(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer who gets what for these puddings at the end of the play (rulebook p5)."""
    puddings = _counts(values, msg("puddings"), rules)
    penalty = has_penalty(len(puddings), rules)
    points = pudding_points(puddings, rules["pudding_tie"], penalty=penalty)
    why = tuple(
        pudding_reason(puddings, seat, points[seat], rules, penalty=penalty)
        for seat in range(len(puddings))
    )
    silent = None
    if rules["dummy"] == "on":
        silent = msg(
            "For the dummy seat the rulebook only says that scoring is as normal. "
            "Common practice: its puddings count like those of a third player."
        )
    rule = _pudding_rule(len(puddings), rules, penalty=penalty)
    return Ruling(points, why, rule, "p5", silent=silent)


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
    for seat, value in enumerate(values):
        match = _TOTAL_AND_PUDDINGS.fullmatch(value.strip())
        if match is None:
            raise QuestionError(
                msg(
                    "“{value}” for {player}: write the total and the puddings "
                    "as total:puddings, for example 30:4.",
                    value=value[:20],
                    player=Seats((seat,)),
                ),
                seat,
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
    hands = _hands(values)
    points = tuple(nigiri_points(hand) for hand in hands)
    why = tuple(map(nigiri_reason, hands, points))
    rule = msg("A nigiri goes on a wasabi that lies open before it and is worth three times.")
    if rules["same_turn"] == "strict":
        rule = msg(
            "{rule} House rule: wasabi and nigiri laid in one turn do not combine, "
            "so the nigiri is entered first.",
            rule=rule,
        )
    silent = _same_turn(hands, rules)
    return Ruling(points, why, rule, "p2, p4", silent=silent, hands=tuple(hands))


def settle_hand(values: Sequence[str], rules: Rules) -> Ruling:
    """Answer what whole hands of one round are worth (rulebook p3, p4).

    Several hands are all those of a table, so that maki are ranked; one hand is counted
    without them.
    """
    if not values:
        raise QuestionError(msg("Give the cards of a hand, for example ttlwq12p."))
    if len(values) > _MOST_PLAYERS:
        _players(values, rules)
    hands = _hands(values)
    alone = len(hands) == 1
    card = score(Table(len(hands), (tuple(hands),), rules, 0 if alone else None))
    points = []
    categories: list[dict[str, int | None]] = []
    for hand in card.rounds[0].hands:
        scored = hand or HandScore((0,) * len(card.categories), 0, 0)
        points.append(scored.total)
        categories.append(
            {
                category.id: None if alone and category.shared else worth
                for category, worth in zip(card.categories, scored.points, strict=True)
            }
        )
    why = tuple(summary(card, 0, seat, compared=not alone) for seat in range(len(hands)))
    rule = msg(
        "Tempura 5 a pair, sashimi 10 a set of three, dumplings 1, 3, 6, 10, 15, nigiri 1, 2, 3 "
        "and three times that on wasabi. Maki are compared with the other hands; puddings "
        "count at the end."
    )
    return Ruling(
        tuple(points),
        why,
        rule,
        "p3, p4",
        {"categories": tuple(categories)},
        silent=_same_turn(hands, rules),
        hands=tuple(hands),
    )


def _hands(values: Sequence[str]) -> list[str]:
    hands = []
    for seat, value in enumerate(values):
        try:
            hands.append(parse(as_laid(value)))
        except NotationError as error:
            raise QuestionError(error.message, seat) from None
    return hands


def _same_turn(hands: Sequence[str], rules: Rules) -> Message | None:
    """Say what the rulebook leaves open where a nigiri lies on a wasabi (rulebook p3)."""
    if rules["same_turn"] == "strict" or not any(boosted(hand) for hand in hands):
        return None
    return msg(
        "The rulebook does not say what happens when chopsticks lay wasabi and nigiri in one "
        "turn. Common practice: the order picked counts, so the wasabi picked first triples."
    )


def _players(values: Sequence[str], rules: Rules) -> None:
    if rules["dummy"] == "on" and len(values) != 3:
        raise QuestionError(
            msg(
                "With a dummy seat give three values, the dummy's last, not {count}.",
                count=len(values),
            )
        )
    if not 2 <= len(values) <= _MOST_PLAYERS:
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
    for seat, value in enumerate(values):
        if not _COUNT.fullmatch(value.strip()):
            raise QuestionError(
                msg(
                    "“{value}” for {player}: give the {what} as a whole number from 0 up.",
                    value=value[:20],
                    player=Seats((seat,)),
                    what=what,
                ),
                seat,
            )
        counts.append(int(value))
    return counts


QUESTIONS: Final = (
    Question(
        "maki",
        msg("Who gets what for maki?"),
        "ICONS ICONS …",
        settle_maki,
        msg("maki"),
        msg("maki icons of each player"),
        ("5", "3", "3", "2"),
    ),
    Question(
        "pudding",
        msg("Who gets what for puddings?"),
        "PUDDINGS PUDDINGS …",
        settle_pudding,
        msg("puddings"),
        msg("puddings of each player at the end"),
        ("4", "3", "0", "0"),
    ),
    Question(
        "winner",
        msg("Who wins?"),
        "TOTAL:PUDDINGS TOTAL:PUDDINGS …",
        settle_winner,
        msg("winner"),
        msg("total and puddings of each player"),
        ("30:4", "30:2", "28:0"),
    ),
    Question(
        "nigiri",
        msg("What are these nigiri worth?"),
        "CARDS …",
        settle_nigiri,
        msg("nigiri"),
        msg("nigiri and wasabi in the order laid, or stacks as w+q l w"),
        ("lwq", "wq l"),
    ),
    Question(
        "hand",
        msg("What is this hand worth?"),
        "CARDS …",
        settle_hand,
        msg("hand"),
        msg("cards of one hand, or of each player"),
        ("ttlwq12p", "sssd3"),
    ),
)
