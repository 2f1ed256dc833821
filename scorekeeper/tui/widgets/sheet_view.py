"""What the sheet shows of a play, reckoned once for every change."""

from dataclasses import dataclass

from scorekeeper.games.base import Chip, Scorecard
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.play import Play
from scorekeeper.translate import say


@dataclass(frozen=True, slots=True)
class SeatView:
    """One row of the sheet. Points are None where nothing is entered."""

    name: str
    chips: tuple[Chip, ...]
    captions: tuple[str, ...]
    counts: tuple[str, ...]
    odd: bool
    rounds: tuple[int | None, ...]
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
    captions = {kind.key: say(kind.name) for kind in game.card_kinds}
    shown_totals = [
        card.totals[number] + sum(card.provisional(r, number) for r in range(len(play.rounds)))
        for number in range(len(play.seats))
    ]
    ranks = card.ranks if card.complete else competition_ranks([(total,) for total in shown_totals])
    begun = any(hand for hands in play.rounds for hand in hands)
    rows = []
    for number, taken in enumerate(play.seats):
        hand = play.rounds[round_][number]
        chips = game.chips(hand or "")
        totals: list[int | None] = []
        for played in card.rounds:
            scored = played.hands[number]
            totals.append(None if scored is None else scored.total)
        rows.append(
            SeatView(
                name=taken.name,
                chips=chips,
                captions=tuple(captions.get(chip.text, "") for chip in chips),
                counts=game.counts(card, round_, number),
                odd=hand is not None and size is not None and len(hand) > size,
                rounds=tuple(totals),
                provisional=card.provisional(round_, number),
                total=shown_totals[number],
                rank=ranks[number] if begun else None,
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
