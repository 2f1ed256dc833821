"""Questions about points that a table asks without a play."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from scorekeeper.games.game import NotationError, Question, QuestionError, Ruling
from scorekeeper.games.letters import LetterGame, plain
from scorekeeper.games.numbers import shown
from scorekeeper.games.questions import count, counts, for_players, hands_of
from scorekeeper.games.scorecard import Hand, Problem, Rules, Scorecard, Table
from scorekeeper.games.sushi_go import scoring
from scorekeeper.games.sushi_go.cards import CARDS, NIGIRI
from scorekeeper.games.sushi_go.telling import (
    SushiTelling,
    maki_reason,
    nigiri_parts,
    pudding_reason,
)
from scorekeeper.i18n import Message, Seats, msg, msgn

_MOST_ICONS: Final = 54
_PLUS: Final = re.compile(r"\s*\+\s*")


def questions(game: LetterGame) -> tuple[Question, ...]:
    """Return the questions, answered by the rules of the game."""
    return (
        Question(
            "maki",
            msg("Who gets what for maki?"),
            "ICONS ICONS …",
            _maki,
            msg("maki"),
            msg("maki icons of each player"),
            ("5", "3", "3", "2"),
            from_play=_icons_of,
        ),
        Question(
            "pudding",
            msg("Who gets what for puddings?"),
            "PUDDINGS PUDDINGS …",
            _pudding,
            msg("puddings"),
            msg("puddings of each player at the end"),
            ("4", "3", "0", "0"),
            from_play=_puddings_of,
        ),
        Question(
            "winner",
            msg("Who wins?"),
            "TOTAL:PUDDINGS TOTAL:PUDDINGS …",
            partial(_winner, game),
            msg("winner"),
            msg("total and puddings of each player"),
            ("30:4", "30:2", "28:0"),
            from_play=_totals_of,
            settles_winner=True,
        ),
        Question(
            "nigiri",
            msg("What are these nigiri worth?"),
            "CARDS …",
            partial(_nigiri, game),
            msg("nigiri"),
            msg("nigiri and wasabi in the order laid, or stacks as w+q l w"),
            ("lwq", "wq l"),
            from_play=_nigiri_of,
        ),
        Question(
            "hand",
            msg("What is this hand worth?"),
            "CARDS …",
            partial(_hand, game),
            msg("hand"),
            msg("cards of one hand, or of each player"),
            ("ttlwq12p", "sssd3"),
            from_play=_hands_of,
        ),
    )


def _maki(values: Sequence[str], rules: Rules) -> Ruling:
    _for_table(values, rules)
    icons = counts(values, 0, _MOST_ICONS, msg("maki icons"))
    points = scoring.maki_points(icons, rules)
    why = tuple(maki_reason(icons, seat, points[seat], rules) for seat in range(len(icons)))
    need = rules["maki_zero"] == "need_icon"
    rule = {
        "split6": msg(
            "Most icons 6 points, second 3. A tie for most splits the 6 and nobody is second; a "
            "tie for second splits the 3; remainders are dropped. Without an icon nobody scores."
        )
        if need
        else msg(
            "Most icons 6 points, second 3. A tie for most splits the 6 and nobody is second; a "
            "tie for second splits the 3; remainders are dropped. House rule: players without "
            "maki count too."
        ),
        "pool9": msg(
            "House rule: a tie for most splits all 9 points. Otherwise most icons 6 points and "
            "second 3, split when tied; remainders are dropped."
        ),
        "full": msg("House rule: most icons 6 points each, second 3 each, nothing is split."),
    }[rules["maki_tie"]]
    silent = None
    if 0 in icons:
        silent = msg(
            "The rulebook of 2014 does not say whether a player without maki can come second. "
            "Common practice, as in another edition and in Party!: one needs at least one maki."
        )
    limit = _over_limit(sum(icons), _MOST_ICONS, msg("maki icons"))
    return Ruling(points, why, rule, "p3", problems=limit, silent=silent)


def _pudding(values: Sequence[str], rules: Rules) -> Ruling:
    _for_table(values, rules)
    puddings = counts(values, 0, 99, msg("puddings"))
    points = scoring.pudding_points(puddings, rules)
    why = tuple(pudding_reason(puddings, s, points[s], rules) for s in range(len(puddings)))
    silent = None
    if rules["dummy"] == "on":
        silent = msg(
            "For the dummy seat the rulebook only says that scoring is as normal. "
            "Common practice: its puddings count like those of a third player."
        )
    box = next(kind.count for kind in CARDS if kind.id == "pudding")
    limit = _over_limit(sum(puddings), box, msg("puddings"))
    rule = _pudding_rule(len(puddings), rules)
    return Ruling(points, why, rule, "p5", problems=limit, silent=silent)


def _pudding_rule(seats: int, rules: Rules) -> Message:
    penalty = scoring.has_penalty(seats, rules)
    if rules["pudding_tie"] == "full":
        if penalty:
            return msg("House rule: most puddings +6 each, fewest −6 each, nothing is split.")
        return msg("House rule: most puddings +6 each, nothing is split. Nobody loses points.")
    if not penalty and seats == 2:
        return msg(
            "Most puddings +6, split when tied; remainders are dropped. If all have the same, "
            "nobody scores. With two players nobody loses points."
        )
    if not penalty:
        return msg(
            "Most puddings +6, split when tied; remainders are dropped. If all have the same, "
            "nobody scores. House rule: nobody loses points."
        )
    if seats == 2:
        return msg(
            "Most puddings +6, fewest −6 by house rule also with two players. If both have the "
            "same, nobody scores."
        )
    return msg(
        "Most puddings +6, fewest −6, each split when tied; remainders are dropped. If all have "
        "the same, nobody scores."
    )


def _winner(game: LetterGame, values: Sequence[str], rules: Rules) -> Ruling:
    _for_table(values, rules)
    totals: list[int] = []
    puddings: list[int] = []
    for seat, value in enumerate(values):
        total, colon, counted = plain(value).partition(":")
        if not colon:
            raise QuestionError(
                msg(
                    "{player}: “{value}” is not a total with puddings; write total:puddings, for "
                    "example 30:4.",
                    value=shown(value),
                    player=Seats((seat,)),
                ),
                seat,
            )
        totals.append(count(total, -9999, 9999, msg("total"), seat))
        puddings.append(count(counted, 0, 99, msg("puddings"), seat))
    ranks = game.rank(totals, puddings, rules)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    by = game.decided_by(totals, ranks, winners)
    table = Table(len(totals), (), rules)
    card = Scorecard(table, (), (), (), None, tuple(puddings), tuple(totals), ranks, winners, by)
    why = tuple(
        msg(
            "{rank}: {points}, {puddings}",
            rank=msg("dummy seat") if rank is None else msg("rank {rank}", rank=rank),
            points=msgn("{count} point", "{count} points", totals[seat]),
            puddings=msgn("{count} pudding", "{count} puddings", puddings[seat]),
        )
        for seat, rank in enumerate(ranks)
    )
    rule = msg(
        "The highest total wins. If tied, more puddings among the tied; then the win is shared."
    )
    told = SushiTelling(game.box, card).decision()
    extra = {"ranks": ranks, "winners": winners, "by": by, "decision": told}
    return Ruling((), why, rule, "p5", extra)


def _nigiri(game: LetterGame, values: Sequence[str], rules: Rules) -> Ruling:
    if not values:
        raise QuestionError(msg("Give the cards in the order laid, for example lwq."))
    hands = _read(game, values, rules)
    points = tuple(scoring.nigiri_points(hand) for hand in hands)
    why = tuple(
        msg("{parts}", parts=nigiri_parts(hand)) if nigiri_parts(hand) else msg("no nigiri")
        for hand in hands
    )
    if rules["same_turn"] == "strict":
        rule = msg(
            "A nigiri goes on a wasabi that lies open before it and is worth three times. House "
            "rule: wasabi and nigiri laid in one turn do not combine, so the nigiri is entered "
            "first."
        )
    else:
        rule = msg("A nigiri goes on a wasabi that lies open before it and is worth three times.")
    silent, written = _same_turn(hands, rules), tuple(map(game.write, hands))
    return Ruling(points, why, rule, "p2, p4", silent=silent, hands=written)


def _hand(game: LetterGame, values: Sequence[str], rules: Rules) -> Ruling:
    if not values:
        raise QuestionError(msg("Give the cards of a hand, for example ttlwq12p."))
    for_players(values, 1, 5)
    hands = _read(game, values, rules)
    alone = len(hands) == 1
    card = game.score(Table(len(hands), (tuple(hands),), rules, 0 if alone else None))
    telling = SushiTelling(game.box, card)
    scores = [hand for hand in card.rounds[0].hands if hand is not None]
    categories = tuple(
        {
            category.id: None if alone and category.shared else points
            for category, points in zip(card.categories, score.points, strict=True)
        }
        for score in scores
    )
    rule = msg(
        "Tempura 5 a pair, sashimi 10 a set of three, dumplings 1, 3, 6, 10, 15, nigiri 1, 2, 3 "
        "and three times that on wasabi. Maki are compared with the other hands; puddings count "
        "at the end."
    )
    return Ruling(
        tuple(score.total for score in scores),
        tuple(telling.summary(0, seat) for seat in range(len(hands))),
        rule,
        "p3, p4",
        {"categories": categories},
        silent=_same_turn(hands, rules),
        hands=tuple(map(game.write, hands)),
    )


def _for_table(values: Sequence[str], rules: Rules) -> None:
    if rules["dummy"] == "on" and len(values) != 3:
        raise QuestionError(
            msg(
                "With a dummy seat give three values, the dummy's last, not {count}.",
                count=len(values),
            )
        )
    for_players(values, 2, 5)


def _over_limit(count: int, limit: int, what: Message) -> tuple[Problem, ...]:
    if count <= limit:
        return ()
    text = msg(
        "{count} {what} in all, but the box holds {limit}.", count=count, what=what, limit=limit
    )
    return (Problem("warning", "deck_limit", text),)


def _read(game: LetterGame, values: Sequence[str], rules: Rules) -> list[Hand]:
    laid = [_as_laid(game, value, rules) for value in values]
    return hands_of(game, laid, rules)


def _as_laid(game: LetterGame, text: str, rules: Rules) -> str:
    """Return stacks like `w+q l w` in an order in which they can have been laid.

    Plain nigiri come first, then each wasabi with its nigiri, then the empty wasabi. A text
    without `+`, or with anything but such stacks, stays as it is: it gives the order itself.
    """
    if "+" not in plain(text):
        return text
    try:
        words = _PLUS.sub("+", plain(text)).split()
        stacks = [sorted(game.read(word, rules), key="wqle".find) for word in words]
    except NotationError:
        return text
    nigiri = [stack for stack in stacks if len(stack) == 1 and stack[0] in NIGIRI]
    pairs = [stack for stack in stacks if len(stack) == 2 and stack[0] == "w" != stack[1]]
    empty = [stack for stack in stacks if stack == ["w"]]
    if len(nigiri) + len(pairs) + len(empty) < len(stacks):
        return text
    return "".join([key for stack in (*nigiri, *pairs, *empty) for key in stack])


def _same_turn(hands: Sequence[Hand], rules: Rules) -> Message | None:
    """Say what the rulebook leaves open where a nigiri lies on a wasabi (rulebook p3)."""
    on_wasabi = any(below is not None for hand in hands for *_, below in scoring.laid_nigiri(hand))
    if rules["same_turn"] == "strict" or not on_wasabi:
        return None
    return msg(
        "The rulebook does not say what happens when chopsticks lay wasabi and nigiri in one "
        "turn. Common practice: the order picked counts, so the wasabi picked first triples."
    )


def _icons_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    return tuple(
        "" if hand is None else str(scoring.maki_icons(hand)) for hand in card.table.rounds[round_]
    )


def _puddings_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    del round_
    return tuple("" if count is None else str(count) for count in card.counts)


def _totals_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    del round_
    return tuple(
        "" if total is None or count is None else f"{total}:{count}"
        for total, count in zip(card.totals, card.counts, strict=True)
    )


def _nigiri_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    return tuple(
        "".join(key for key in hand or () if key == "w" or key in NIGIRI)
        for hand in card.table.rounds[round_]
    )


def _hands_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    return tuple("".join(hand or ()) for hand in card.table.rounds[round_])
