"""The figures of generated plays against sums over the plays themselves, scored one by one."""

from contextlib import closing
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.statistics.figures import Figures, distribution, matrix, standings
from scorekeeper.statistics.plays import load
from scorekeeper.statistics.ratings import ratings
from scorekeeper.statistics.records import records
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store

NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")
HANDS = ("", "tt", "sss", "ddd", "q", "wl", "p", "pp", "3", "2", "11", "e")
STATES = ("finished", "finished", "by hand", "results", "open", "abandoned", "binned", "apart")


@st.composite
def cells(draw: st.DrawFn) -> tuple[Cells, list[str]]:
    """A play as cells, the names still in place of the people."""
    names = draw(st.permutations(NAMES))[: draw(st.integers(2, 4))]
    seats = range(1, len(names) + 1)
    state = draw(st.sampled_from(STATES))
    day = draw(st.sampled_from([None, *range(1, 29)]))
    found: dict[str, object] = {"game": "sushi-go", "started": day and f"2026-05-{day:02}"}
    if state == "results":
        totals = st.integers(-6, 60)
        found |= {f"result/{seat}": {"total": draw(totals)} for seat in seats}
    else:
        hands = st.sampled_from(HANDS)
        found |= {f"hand/{r}/{seat}": draw(hands) for r in (1, 2, 3) for seat in seats}
        if len(names) == 2 and draw(st.booleans()):
            found |= {f"hand/{r}/dummy": draw(hands) for r in (1, 2, 3)}
            found |= {"seat/dummy": {"dummy": "Dummy"}, "rule/dummy": "on"}
        found |= {f"closed/{r}": 1 for r in (1, 2) if state != "open"}
    if state not in {"open", "abandoned"}:
        found |= {"finished": "2026-05-30", "closed/3": 1}
    if state == "by hand":
        found["points/1/1"] = [[3, ""]]
    if state in {"abandoned", "binned"}:
        found["state"] = state
    if state == "apart":
        found["apart"] = "children"
    return found, names  # type: ignore[return-value]


def store_play(store: Store, found: Cells, names: list[str]) -> str:
    people = {f"seat/{seat}": store.person(name) for seat, name in enumerate(names, 1)}
    return store.begin({cell: it for cell, it in {**found, **people}.items() if it is not None}).id


def seat_of(play: Play, person: str) -> int:
    return next(n for n, seat in enumerate(play.seats) if seat.person == person)


def verify(found: Figures, own: list[Play]) -> None:
    cards = [(play.score(), seat_of(play, found.person)) for play in own]
    won = [seat in card.winners for card, seat in cards]
    totals = [card.totals[seat] or 0 for card, seat in cards]
    assert (found.plays, found.wins, found.totals) == (len(own), sum(won), tuple(totals))
    assert found.shared == sum(
        win and len(card.winners) > 1 for win, (card, _) in zip(won, cards, strict=True)
    )
    chances = [1 / sum(rank is not None for rank in card.ranks) for card, _ in cards]
    assert found.expected == pytest.approx(mean(chances))
    assert (found.average, found.median) == (pytest.approx(mean(totals)), median(totals))
    assert (found.best, found.worst) == (max(totals), min(totals))
    told = [
        total
        for total, play, (_, seat) in zip(totals, own, cards, strict=True)
        if play.results is None and all(it.seat != seat for it in play.by_hand)
    ]
    assert found.best_marked == (max(totals) not in told)
    assert found.worst_marked == (min(totals) not in told)
    dated = ["w" if win else " " for win, play in zip(won, own, strict=True) if play.started]
    assert found.longest == max(map(len, "".join(dated).split()), default=0)
    assert found.streak == len("".join(dated).rpartition(" ")[2])
    assert sum(bar.plays for bar in distribution(found.totals)) == len(own)


def verify_records(found: dict[str, int], counted: list[Play]) -> None:
    scored = [
        (card, [number for number, seat in enumerate(play.seats) if seat.person], play)
        for play in counted
        for card in [play.score()]
    ]
    totals = [card.totals[seat] for card, people, _ in scored for seat in people]
    rounds = [
        hand.total
        for card, people, play in scored
        if play.results is None
        for each in card.rounds
        for seat in people
        if (hand := each.hands[seat])
    ]
    counts = [card.counts[seat] for card, people, _ in scored for seat in people if card.counts]
    margins = [
        max(0, (card.totals[card.winners[0]] or 0) - max(card.totals[it] or 0 for it in others))
        for card, people, _ in scored
        if len(card.winners) == 1 and card.winners[0] in people
        for others in [[seat for seat in people if seat not in card.winners]]
    ]
    assert found.get("total") == max(totals, default=None)
    assert found.get("round") == max(rounds, default=None)
    assert found.get("margin") == min(margins, default=None)
    assert found.get("counted") == max(filter(None, counts), default=None)


@settings(max_examples=25)
@given(st.lists(cells(), min_size=1, max_size=8))
def test_figures_are_those_of_the_plays(generated: list[tuple[Cells, list[str]]]) -> None:
    with TemporaryDirectory() as folder, closing(open_store(Path(folder) / "x.db")) as store:
        with store.transaction("table"):
            ids = [store_play(store, *each) for each in generated]
        every = [store.play(uuid) for uuid in ids]
        counted = [it for it in every if it.finished and not it.state and not it.apart]
        counted.sort(key=lambda play: play.started or "")  # unknown days before all others
        loaded = load(store)
        assert [it.id for it in loaded] == [it.id for it in counted]
        rated = ratings(loaded)
        for found in standings(loaded):
            mine = [it for it in counted if found.person in {seat.person for seat in it.seats}]
            verify(found, mine)
            assert rated[found.person].plays == len(mine)
        for (one, other), against in matrix(loaded).items():
            pairs = [
                (ranks[seat_of(play, one)] or 0, ranks[seat_of(play, other)] or 0)
                for play in counted
                if {one, other} <= {seat.person for seat in play.seats}
                for ranks in [play.score().ranks]
            ]
            ahead, tied = sum(a < b for a, b in pairs), sum(a == b for a, b in pairs)
            assert against == (ahead, tied, len(pairs) - ahead - tied)
        verify_records({it.kind: it.value for it in records(loaded)}, counted)
