"""Examples of content files, reckoned by the rules when they are asked for.

An example is one of
`question` with `values`: who gets what, as `settle` answers it, and what may come next;
`cards`: one hand and its points;
`rounds`: a whole play, whose first player is followed to the total;
`players`: how many cards are dealt;
or only a `text`. Each may have a `text` with the numbers of its entry, and `rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.base import Game, Message, Rules, Ruling, Table, msg
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import example_rules, parsed, score_hand, settled
from scorekeeper.translate import _, ngettext, say


@dataclass(frozen=True, slots=True)
class Example:
    """One example in words and numbers.

    `given` is what is asked, `result` what the rules say, `reasons` why; `points` are the
    same numbers for those who reckon on. `hand` are cards to draw, empty if there are none.
    """

    given: str
    result: str
    reasons: tuple[str, ...]
    points: tuple[int, ...]
    hand: str = ""
    text: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The example as plain lines."""
        both = _("{given} → {result}", given=self.given, result=self.result)
        first = both if self.given and self.result else self.given + self.result
        return tuple(line for line in (self.text, first, *self.reasons) if line)


def examples(
    entry: Entry, game: Game, rules: Rules, values: Mapping[str, int]
) -> tuple[Example, ...]:
    """Return the examples of an entry. Raises `ContentError`."""
    return tuple(_example(each, game, rules, values) for each in entry.entries("example"))


def _example(entry: Entry, game: Game, rules: Rules, values: Mapping[str, int]) -> Example:
    chosen = example_rules(entry, game, rules)
    text = entry.filled_optional("text", values)
    if entry.has("question"):
        example = _question(entry, game, chosen, text)
    elif entry.has("cards"):
        example = _hand(entry, game, chosen, text)
    elif entry.has("rounds"):
        example = _play(entry, game, chosen, text)
    elif entry.has("players"):
        example = _deal(entry, game, chosen, text)
    elif text:
        example = Example("", "", (), (), text=text)
    else:
        raise entry.wrong("text", msg("say what the example is about"))
    entry.finish()
    return example


def _question(entry: Entry, game: Game, rules: Rules, text: str) -> Example:
    ruling = settled(entry, game, rules)
    given = ", ".join(entry.texts("values"))
    question = next(known for known in game.questions if known.id == entry.text("question"))
    if not question.several:
        return _single(ruling, given, text)
    ranks = ruling.extra.get("ranks")
    results = ruling.points or (ranks if isinstance(ranks, tuple) else ())
    numbers = tuple(int(result) for result in results)
    told = ", ".join(_figure(number) for number in numbers)
    decision = ruling.extra.get("decision")
    if isinstance(decision, Message):
        reasons: tuple[str, ...] = (say(decision),)
        told = _("ranks {ranks}", ranks=told)
    else:
        reasons = tuple(
            _("player {number}: {reason}", number=number, reason=say(reason))
            for number, reason in enumerate(ruling.why, start=1)
        )
    return Example(given, told, reasons, numbers, text=text)


def _single(ruling: Ruling, given: str, text: str) -> Example:
    """Return the answer to a question about one thing: allowed or not, points, what is next."""
    reasons = (*ruling.why, *(problem.message for problem in ruling.problems))
    parts = [ngettext("{count} point", "{count} points", points) for points in ruling.points]
    if ruling.extra.get("ok") is False:
        parts = [_("not allowed")]
    coming = ruling.extra.get("next")
    if isinstance(coming, tuple) and coming:
        cards = ", ".join(say(card) for card in coming if isinstance(card, Message))
        parts.append(_("next: {cards}", cards=cards))
    told = "; ".join(parts)
    return Example(given, told, tuple(say(it) for it in reasons), ruling.points, text=text)


def _hand(entry: Entry, game: Game, rules: Rules, text: str) -> Example:
    hand = parsed(entry, "cards", game, entry.text("cards"))
    card = score_hand(game, hand, rules)
    score = card.hand(0, 0)
    total = score.total if score is not None else 0
    points = ngettext("{count} point", "{count} points", total)
    reason = say(game.summary(card, 0, 0))
    return Example(hand, points, (reason,), (total,), hand=hand, text=text)


def _play(entry: Entry, game: Game, rules: Rules, text: str) -> Example:
    rounds = tuple(
        tuple(parsed(entry, "rounds", game, hand) for hand in hands)
        for hands in entry.rows("rounds")
    )
    seats = {len(hands) for hands in rounds}
    if len(seats) != 1:
        raise entry.wrong("rounds", msg("each round needs the same number of hands"))
    card = game.score(Table(seats.pop(), rounds, rules))
    scores = [card.hand(round_, 0) for round_ in range(len(rounds))]
    parts = [score.total for score in scores if score is not None]
    parts.extend(points or 0 for points in (card.end_points[0] if card.end_points else ()))
    total = card.totals[0] or 0
    told = " + ".join(_figure(part) for part in parts)
    result = f"{told} = {_figure(total)}"
    reasons = tuple(say(line.reason) for line in game.explain_end(card, 0))
    return Example("", result, reasons, (*parts, total), text=text)


def _deal(entry: Entry, game: Game, rules: Rules, text: str) -> Example:
    players = entry.number("players")
    size = game.hand_size(players, rules)
    if size is None:
        raise entry.wrong("players", msg("hands have no fixed size"))
    used = players * size
    left = sum(kind.count for kind in game.card_kinds) - used * game.round_count(rules)
    result = _(
        "{size} each, {used} in a round, {left} never dealt", size=size, used=used, left=left
    )
    given = ngettext("{count} player", "{count} players", players)
    return Example(given, result, (), (size, used, left), text=text)


def _figure(number: int) -> str:
    return str(number).replace("-", "−")
