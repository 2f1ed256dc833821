"""What the sheet shows of a play, reckoned once for every change."""

from dataclasses import dataclass

from scorekeeper.games.base import Chip, Line, Scorecard
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.play import Play
from scorekeeper.translate import say
from scorekeeper.tui.text import minus


@dataclass(frozen=True, slots=True)
class SeatView:
    """One row of the sheet. Points are None where nothing is entered.

    `by_hand` says for each round whether the table set points of it by hand.

    `notes` are name, points and outlook for each line of the hand, in games with several lines.
    """

    name: str
    chips: tuple[Chip, ...]
    captions: tuple[str, ...]
    notes: tuple[tuple[str, str, str], ...]
    counts: tuple[str, ...]
    odd: bool
    rounds: tuple[int | None, ...]
    by_hand: tuple[bool, ...]
    provisional: int
    total: int
    rank: int | None
    starts: bool
    dummy: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """The rows, which round and seat are being entered, and where the cursor stands."""

    seats: tuple[SeatView, ...]
    round: int
    seat: int
    place: int
    size: int | None
    headings: tuple[str, ...]
    correcting: bool


def sheet_view(play: Play, card: Scorecard, round_: int, seat: int, place: int) -> SheetView:
    """Return what the sheet shows while `seat` enters `round_` (0-based)."""
    game = play.game
    size = game.hand_size(len(play.seats), play.rules)
    captions = {kind.key: say(kind.short or kind.name) for kind in game.card_kinds}
    shown_totals = [
        card.sums[number] + sum(card.provisional(r, number) for r in range(len(card.rounds)))
        for number in range(len(play.seats))
    ]
    ranks = card.ranks if card.complete else _standing(play, shown_totals)
    rows = []
    for number, taken in enumerate(play.seats):
        hand = play.rounds[round_][number]
        chips = game.chips(hand or "")
        totals: list[int | None] = []
        for r, played in enumerate(card.rounds):
            scored = played.hands[number]
            # Beside the round that is looked at there is room for one number.
            extra = 0 if r == round_ else card.provisional(r, number)
            totals.append(None if scored is None else scored.total + extra)
        rows.append(
            SeatView(
                name=taken.name,
                chips=chips,
                notes=_notes(card, play, round_, number, chips),
                captions=tuple(captions.get(chip.text, "") for chip in chips),
                counts=game.counts(card, round_, number),
                odd=hand is not None and size is not None and len(hand) > size,
                rounds=tuple(totals),
                by_hand=tuple(card.by_hand(r, number) for r in range(len(card.rounds))),
                provisional=card.provisional(round_, number),
                total=shown_totals[number],
                rank=ranks[number],
                starts=number == (play.first_seat + round_) % len(play.seats)
                and not taken.dummy
                and round_ == 0,
                dummy=taken.dummy,
            )
        )
    return SheetView(
        seats=tuple(rows),
        round=round_,
        seat=seat,
        place=place,
        size=size,
        headings=tuple(say(heading) for heading in game.counters()),
        correcting=play.open_round != round_,
    )


def _standing(play: Play, totals: list[int]) -> tuple[int | None, ...]:
    """Rank the seats that have something entered, by what they have so far."""
    seats = [
        seat
        for seat in range(len(play.seats))
        if any(hands[seat] is not None for hands in play.rounds)
    ]
    ranks: list[int | None] = [None] * len(play.seats)
    for seat, rank in zip(seats, competition_ranks([(totals[s],) for s in seats]), strict=True):
        ranks[seat] = rank
    return tuple(ranks)


def _notes(
    card: Scorecard, play: Play, round_: int, seat: int, chips: tuple[Chip, ...]
) -> tuple[tuple[str, str, str], ...]:
    if not any(chip.line for chip in chips):
        return ()
    lines = play.game.explain_hand(card, round_, seat)
    return tuple(
        (
            say(category.name),
            "–" if not lines or lines[number].points is None else minus(lines[number].points or 0),
            _outlook(lines[number]) if lines else "",
        )
        for number, category in enumerate(card.categories)
    )


def _outlook(line: Line) -> str:
    return say(line.outlook) if line.outlook else ""
