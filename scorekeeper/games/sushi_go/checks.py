"""What the box and the rules do not allow: all problems of a play at once."""

from scorekeeper.games.base import Message, Problem, Rules, Table, msg, msgn
from scorekeeper.games.points_rules import by_hand_problems
from scorekeeper.games.sushi_go.cards import BY_KEY, CARDS, HAND_SIZES, ROUNDS, SOY


def hand_size(seats: int) -> int | None:
    """Return the cards of each seat in each round, None for an impossible number of seats."""
    return HAND_SIZES.get(seats)


def seats_problem(seats: int, rules: Rules) -> Problem | None:
    """Return why this number of seats can't play, and which box could, or None (p2, p6)."""
    if rules.get("dummy") == "on":
        if seats == 3:
            return None
        why = msg("The dummy seat is for two players; it is the third seat.")
    elif seats in HAND_SIZES:
        return None
    elif seats == 1:
        why = msg("One player can't pass a hand on: add a second one.")
    elif 5 < seats <= 8:
        why = msg(
            "Sushi Go! seats two to five; six to eight players need Sushi Go Party!, another box."
        )
    else:
        why = msgn(
            "Sushi Go! is for two to five players, not for {count}.",
            "Sushi Go! is for two to five players, not for {count}.",
            seats,
        )
    return Problem("error", "players", why)


def check(table: Table) -> tuple[Problem, ...]:
    """Return all problems: seats, cards beyond the box, hands of another size, blanks."""
    return (
        *_check_seats(table),
        *_check_cards(table),
        *_check_box(table),
        *_check_hands(table),
        *by_hand_problems(table),
    )


def left_in_box(table: Table, round_: int) -> dict[str, int]:
    """Return how many of each card can still be laid in this round (0-based), by key.

    Discards never come back in one play, so the box is counted over all rounds. With the
    house rule `reshuffle` only the puddings are.
    """
    laid = "".join(hand for hands in table.rounds for hand in hands if hand)
    if table.rules["reshuffle"] == "on":
        this_round = "".join(hand for hand in table.rounds[round_] if hand)
    else:
        this_round = laid
    kinds = (*CARDS, SOY) if table.rules["soy_promo"] == "on" else CARDS
    return {
        kind.key: kind.count - (laid if kind.key == "p" else this_round).count(kind.key)
        for kind in kinds
    }


def verify_lay(table: Table, round_: int, seat: int, key: str) -> Problem | None:
    """Return why this card can't be laid here, or None if it can."""
    left = left_in_box(table, round_)
    kind = BY_KEY.get(key)
    if kind is None or key not in left:
        return Problem("error", "unknown_card", _unknown(key), round_, seat)
    if left[key] > 0:
        return None
    return Problem(
        "error",
        "deck_limit",
        msg(
            "{card}: all {count} of the box are on the table. "
            "Look for one entered too often, in an earlier round too.",
            card=kind.name,
            count=kind.count,
        )
        if table.rules["reshuffle"] == "off" or key == "p"
        else msg(
            "{card}: all {count} of the box are on the table.", card=kind.name, count=kind.count
        ),
        round_,
        seat,
    )


def _check_seats(table: Table) -> list[Problem]:
    problem = seats_problem(table.seats, table.rules)
    problems = [] if problem is None else [problem]
    if len(table.rounds) > ROUNDS:
        problems.append(
            Problem(
                "error",
                "rounds",
                msgn(
                    "Sushi Go! has three rounds, not {count}.",
                    "Sushi Go! has three rounds, not {count}.",
                    len(table.rounds),
                ),
            )
        )
    return problems


def _check_cards(table: Table) -> list[Problem]:
    known = {kind.key for kind in CARDS}
    if table.rules["soy_promo"] == "on":
        known.add(SOY.key)
    return [
        Problem("error", "unknown_card", _unknown(key), round_, seat)
        for round_, hands in enumerate(table.rounds)
        for seat, hand in enumerate(hands)
        for key in dict.fromkeys(hand or "")
        if key not in known
    ]


def _unknown(key: str) -> Message:
    if key == SOY.key:
        return msg("Soy sauce is not in the base box; a house rule adds it.")
    return msg("“{key}” is no card of this box.", key=key)


def _check_box(table: Table) -> list[Problem]:
    problems: list[Problem] = []
    soy = table.rules["soy_promo"] == "on"
    laid_by_round = ["".join(hand for hand in hands if hand) for hands in table.rounds]
    laid = "".join(laid_by_round)
    for kind in (*CARDS, SOY) if soy else CARDS:
        if table.rules["reshuffle"] == "on" and kind.key != "p":
            counts: list[tuple[int | None, int]] = [
                (round_, cards.count(kind.key)) for round_, cards in enumerate(laid_by_round)
            ]
        else:
            counts = [(None, laid.count(kind.key))]
        problems.extend(
            Problem(
                "error",
                "deck_limit",
                msg(
                    "{card}: {count} laid, but the box holds {limit}.",
                    card=kind.name,
                    count=count,
                    limit=kind.count,
                ),
                round_,
            )
            for round_, count in counts
            if count > kind.count
        )
    return problems


def _check_hands(table: Table) -> list[Problem]:
    problems: list[Problem] = []
    expected = hand_size(table.seats)
    begun = [
        round_ for round_, hands in enumerate(table.rounds) if any(h is not None for h in hands)
    ]
    last = begun[-1] if begun else -1
    for round_, hands in enumerate(table.rounds[: last + 1]):
        if round_ not in begun:
            problems.append(
                Problem("warning", "missing_round", msg("No cards are entered."), round_)
            )
            continue
        for seat, hand in enumerate(hands):
            problem = check_hand(hand, expected)
            if problem is not None:
                problems.append(Problem(problem.level, problem.code, problem.message, round_, seat))
    return problems


def check_hand(hand: str | None, expected: int | None) -> Problem | None:
    """Return what is odd about the size of one hand, or None."""
    if hand is None:
        return Problem("warning", "missing_hand", msg("The cards are not entered."))
    if expected is None or len(hand) == expected:
        return None
    return Problem(
        "warning",
        "hand_size",
        msgn(
            "{count} of {expected} cards.",
            "{count} of {expected} cards.",
            len(hand),
            expected=expected,
        ),
    )
