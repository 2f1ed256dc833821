"""Twelve plays with every oddity, whose figures were counted by hand."""

from collections.abc import Sequence

from scorekeeper.games import find
from scorekeeper.games.scorecard import Result
from scorekeeper.play import actions
from scorekeeper.store.log import Store

SUSHI, KELTIS = ("sushi-go", "Sushi Go!"), ("keltis", "Keltis: Das Kartenspiel")
AT = "2026-11-29T22:00:00+01:00"
Rounds = Sequence[Sequence[str]]


def entered(
    store: Store,
    day: str,
    names: str,
    rounds: Rounds,
    *,
    game: str = SUSHI[0],
    results: Sequence[Result] = (),
    closed: int = 9,
    **rules: str,
) -> str:
    """Store a play; hands that are not given are empty. Capitals are people, “dummy” is one."""
    with store.transaction("table"):
        seats = [
            store.person(name) if name[0].isupper() else {name: name} for name in names.split()
        ]
        started = f"{day}T19:00:00+01:00" if day else None
        cells = actions.begin(store.people(), game, seats, rules, started=started, results=results)
        play = store.begin(cells)
        for number in range(0 if results else len(play.rounds)):
            for seat in range(len(seats)):
                text = rounds[number][seat] if number < len(rounds) else ""
                hand = find(game).read(text, play.rules)
                play = store.act(
                    play.id, lambda it, n=number, s=seat, h=hand: actions.enter(it, n, s, h)
                )
            if number < closed:
                play = store.act(play.id, lambda it, n=number: actions.close(it, n, AT))
    return play.id


def store_twelve(store: Store) -> dict[str, str]:
    """Store them, in an order that is not that of their dates; return the ids by number."""
    by_number = {
        # Ben won 10 : 5 until Ann's hand was corrected to 13
        "11": entered(store, "2026-03-14", "Ann Ben", [["tt", "sss"]]),
        # only totals: Chi 41, Ann 40 with two puddings, Ben 38
        "09": entered(
            store, "2026-03-07", "Ann Ben Chi", [],
            results=[Result(40, counted=2), Result(38), Result(41)],
        ),
        "08": entered(store, "2026-03-01", "Ann Ben", [["sssttpp", "d"]]),
        # a row of seven is 6, two stones 0; a row of one −4, no stone −4, one loose grey card 1
        "12": entered(
            store, "2026-03-21", "Ann Ben",
            [["R: 1 2 3 4 5 6 7 / stones: 1 2", "Y: 1 / grey: 5"]], game=KELTIS[0],
        ),
        # Ann would win with 10 in the plays that don't count
        "07": entered(store, "2026-11-29", "Ann Chi", [["sss", "d"]], closed=1),
        # Ann −6, Ben 4, Chi 5, Dov 3: three share the most puddings
        "04": entered(store, "2026-02-07", "Ann Ben Chi Dov", [["", "pl", "pq", "pe"]]),
        "06": entered(store, "2026-02-21", "Ann Ben", [["sss", "d"]], closed=0),
        # Ann 3, Ben 5 and 2 set by hand, the dummy 15: Ben wins, for the dummy is nobody
        "05": entered(
            store, "2026-02-14", "Ann Ben dummy", [["q", "tt", "ttsss"]], dummy="on"
        ),
        # only ranks, and nobody knows when: before all others
        "10": entered(store, "", "Ann Chi", [], results=[Result(rank=1), Result(rank=2)]),
        # 5 and 5, a pudding each: shared
        "02": entered(store, "2026-01-17", "Ann Ben", [["tt", "tt"], ["p", "p"]]),
        # Ann 26 (1 pudding, +6), Ben 13 (−3), Chi 3 (−3): Ann wins
        "01": entered(
            store, "2026-01-10", "Ann Ben Chi",
            [["ttsss", "ddd", "q"], ["tt", "sss", "l"], ["p", "", "e"]],
        ),
        # Ben 12, Chi 6 + 6 for the only pudding: Chi wins by puddings
        "03": entered(store, "2026-01-24", "Ben Chi", [["sssl", "dddp"]]),
        # children's rules: kept apart
        "13": entered(store, "2026-03-02", "Ann Ben", [["sssssstttt", ""]]),
    }  # fmt: skip
    store.act(by_number["13"], lambda play: actions.set_text(play, "apart", "children"))
    store.act(by_number["05"], lambda play: actions.set_bonus(play, 1, 1, 2, "agreed"))
    store.act(by_number["06"], actions.abandon)
    store.act(by_number["08"], actions.bin)
    store.act(by_number["11"], lambda play: actions.enter(play, 0, 0, tuple("sssq")))
    return by_number
