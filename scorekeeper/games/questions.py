"""What questions without a play share: numbers, hands, house rules, and who wins."""

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS, plain, shown, whole
from scorekeeper.games.parts import NotationError, Question, QuestionError, Ruling
from scorekeeper.games.scorecard import Category, Hand, Problem, Rules, Scorecard, Table
from scorekeeper.i18n import Message, Refused, Seats, msg, msgn


def for_players(values: Sequence[str], least: int, most: int) -> None:
    """Refuse another number of values than there can be players. Raises `QuestionError`."""
    if not least <= len(values) <= most:
        text = msg("Give a value for each of {least} to {most} players.", least=least, most=most)
        raise QuestionError(text)


def for_table(game: Game, values: Sequence[str], rules: Rules, least: int = 0) -> None:
    """Refuse another number of values than can sit at the table. Raises `QuestionError`."""
    if game.dummy_seat(rules) is not None and len(values) != 3:
        raise QuestionError(msg("With a dummy seat give three values, the dummy's last."))
    for_players(values, least or game.box.seats[0], game.box.seats[1])


def count(value: str, least: int, most: int, what: Message, seat: int) -> int:
    """Return the whole number of one player (0-based). Raises `QuestionError`."""
    try:
        return whole(value, least, most, what)
    except Refused as error:
        raise _for_player(error, seat) from None


def counts(values: Sequence[str], least: int, most: int, what: Message) -> list[int]:
    """Return the whole numbers of the players. Raises `QuestionError` with the wrong one."""
    return [count(value, least, most, what, seat) for seat, value in enumerate(values)]


def hands_of(game: Game, values: Sequence[str], rules: Rules, *, check: bool = True) -> list[Hand]:
    """Return the hands that texts say, checked against the box. Raises `QuestionError`."""
    hands: list[Hand] = []
    for seat, value in enumerate(values):
        try:
            hands.append(game.read(value, rules))
        except NotationError as error:
            raise _for_player(error, seat) from None
    for problem in game.check(Table(len(hands), (tuple(hands),), rules)) if check else ():
        if problem.level == "error" and problem.code != "players":
            raise QuestionError(problem.message, problem.seat)
    return hands


def rule_of(game: Game, rules: Rules, names: Sequence[str], book: Message) -> Message:
    """Return the rule of the book, or the house rules that take its place at this table."""
    found = [
        msg("{rule} – {choice}", rule=rule.label, choice=choice.label)
        for rule in game.rules
        for choice in rule.choices[1:]
        if rule.id in names and rules[rule.id] == choice.id
    ]
    return msg("House rules: {rules}.", rules=tuple(found)) if found else book


def laid_hands(card: Scorecard, round_: int) -> tuple[str, ...]:
    """Return what fills in a question with the hands of a round, "" where none is entered."""
    return tuple("" if hand is None else "".join(hand) for hand in card.table.rounds[round_])


def counts_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    """Return what the seats of a play have counted."""
    del round_
    return tuple("" if count is None else str(count) for count in card.counts)


def over_limit(count: int, limit: int, what: Message) -> tuple[Problem, ...]:
    """Return that a box does not hold so many."""
    text = msg(
        "{count} {what} in all, but the box holds {limit}.", what=what, count=count, limit=limit
    )
    return (Problem("warning", "deck_limit", text),) if count > limit else ()


def by_number(
    game: Game,
    category: Category,
    short: Message,
    what: Message,
    example: str,
    book: Message,
    *,
    most: int,
    least: int = 0,
    names: Sequence[str] = (),
    silent: Callable[[Sequence[int], Rules], Message | None] | None = None,
) -> Question:
    """Return the question what a category pays for `what` each player has of it.

    The box holds `most` of it. `names` are the house rules that can take the place of `book`.
    """

    def settle(values: Sequence[str], rules: Rules) -> Ruling:
        for_table(game, values, rules, least)
        found = counts(values, 0, MOST_COUNTED if category == game.end else most, what)
        rule = rule_of(game, rules, names, book)
        return for_counts(category, found, rules, rule)._replace(
            problems=over_limit(sum(found), most, what),
            silent=silent(found, rules) if silent else None,
        )

    def from_play(card: Scorecard, round_: int) -> tuple[str, ...]:
        hands = card.laid[round_]
        return tuple("" if hand is None else str(category.count(hand)) for hand in hands)

    return Question(
        category.id,
        msg("Who gets what for {card}?", card=short),
        "NUMBER NUMBER …",
        settle,
        short,
        msg("{card} of each player", card=what),
        tuple(example.split()),
        from_play=counts_of if category == game.end else from_play,
    )


def for_counts(category: Category, found: Sequence[int], rules: Rules, rule: Message) -> Ruling:
    """Return what a category pays for what each player has of it."""
    points = tuple(category.pay(found, rules))
    why = tuple(category.why(found, seat, made, rules) for seat, made in enumerate(points))
    return Ruling(points, why, rule, category.page)


def by_hand(
    game: Game,
    id_: str,
    title: Message,
    short: Message,
    asks: Message,
    example: Sequence[str],
    book: Message,
    page: str,
    *,
    least: int = 1,
    only: Category | None = None,
    names: Sequence[str] = (),
    silent: Callable[[Sequence[Hand], Rules], Message | None] | None = None,
) -> Question:
    """Return the question what hands of one round are worth, or `only` one category of them."""

    def settle(values: Sequence[str], rules: Rules) -> Ruling:
        for_players(values, least, game.box.seats[1])
        hands = hands_of(game, values, rules)
        points, why, extra = (
            _worth(game, hands, rules) if only is None else (*for_hands(only, hands, rules), {})
        )
        return Ruling(
            points,
            why,
            rule_of(game, rules, names, book),
            page,
            extra,
            silent=silent(hands, rules) if silent else None,
            hands=tuple(map(game.write, hands)),
        )

    return Question(
        id_, title, "CARDS …", settle, short, asks, tuple(example), from_play=laid_hands
    )


def for_hands(
    category: Category, hands: Sequence[Hand], rules: Rules
) -> tuple[tuple[int, ...], tuple[Message, ...]]:
    """Return what a category pays for the hands of the players, and why."""
    points = tuple(category.points(hands, rules))
    return points, tuple(category.reason(hands, s, made, rules) for s, made in enumerate(points))


def _worth(
    game: Game, hands: Sequence[Hand], rules: Rules
) -> tuple[tuple[int, ...], tuple[Message, ...], dict[str, object]]:
    """Return what hands of one round are worth; alone, what is compared is left out."""
    alone = len(hands) == 1
    card = game.score(Table(len(hands), (tuple(hands),), rules, 0 if alone else None))
    telling = game.tell(card)
    scores = [hand for hand in card.rounds[0].hands if hand is not None]
    categories = tuple(
        {
            category.id: None if alone and category.shared else points
            for category, points in zip(card.categories, score.points, strict=True)
        }
        for score in scores
    )
    why = tuple(telling.summary(0, seat) for seat in range(len(hands)))
    return tuple(score.total for score in scores), why, {"categories": categories}


def winner(game: Game, usage: str, asks: Message, rule: Message, page: str) -> Question:
    """Return the question who wins, by totals and what breaks a tie."""
    return Question(
        "winner",
        msg("Who wins?"),
        usage,
        partial(_winner, game, rule, page),
        msg("winner"),
        asks,
        ("30:4", "30:2", "28:0"),
        from_play=_totals_of,
        settles_winner=True,
    )


def _totals_of(card: Scorecard, round_: int) -> tuple[str, ...]:
    """Return the totals with puddings; before the end they would not say who wins."""
    del round_
    pairs = zip(card.totals, card.counts, strict=True) if card.complete else ()
    return tuple("" if None in pair else ":".join(map(str, pair)) for pair in pairs)


def _winner(game: Game, rule: Message, page: str, values: Sequence[str], rules: Rules) -> Ruling:
    for_table(game, values, rules)
    counted = game.box.counted_inside or msg("number")
    totals: list[int] = []
    numbers: list[int] = []
    for seat, value in enumerate(values):
        total, colon, number = plain(value).partition(":")
        if not colon:
            text = msg(
                "{player}: “{value}” is not total:{counted}, for example 30:4.",
                value=shown(value),
                player=Seats((seat,)),
                counted=counted,
            )
            raise QuestionError(text, seat)
        totals.append(count(total, -MOST_POINTS, MOST_POINTS, msg("total"), seat))
        numbers.append(count(number, 0, MOST_COUNTED, counted, seat))
    ranks = game.rank(totals, numbers, rules)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    by = game.decided_by(totals, ranks, winners)
    card = Scorecard(
        Table(len(totals), (), rules), (), (), (), None, tuple(numbers), tuple(totals), ranks,
        winners, by,
    )  # fmt: skip
    why = tuple(
        msg(
            "{rank}: {points}, {counted} {number}",
            rank=msg("dummy seat") if rank is None else msg("rank {rank}", rank=rank),
            points=msgn("{count} point", "{count} points", totals[seat]),
            counted=counted,
            number=numbers[seat],
        )
        for seat, rank in enumerate(ranks)
    )
    decision = game.tell(card).decision()
    extra = {"ranks": ranks, "winners": winners, "by": by, "decision": decision}
    return Ruling((), why, rule, page, extra)


def _for_player(error: Refused, seat: int) -> QuestionError:
    player = Seats((seat,))
    return QuestionError(msg("{player}: {reason}", player=player, reason=error.message), seat)
