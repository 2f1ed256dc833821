"""Plays on the disk for the screens' tests."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.games import find
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store

FIVE = ("Aoife", "Bartholomew-James", "李雷", "Dee", "Ed")

EVENING = (
    ("dd33qpl", "tt33lep", "sss2twp", "ddddd1c", "ttllee1"),
    ("tt12lsp", "33wlwec", "222ttss", "t3qpp1c", "llss1ts"),
    ("tt12lsp", "sss2wqp", "d22tt2s", "wql1tss", "ss1dcsw"),
)
"""Three rounds of five players; the discards were shuffled back in."""

HOSTILE = (
    "[/]",
    "Ann [bold red]",
    "\u05e9\u05e8\u05d4\u202e\u05d2",
    "🧙‍♂️🇦🇹",
    "An extremely long name of forty letters!",
)


def make(
    path: Path,
    names: Sequence[str] = FIVE,
    rounds: Sequence[Sequence[str | None]] = EVENING,
    *,
    closed: int | None = None,
    game: str = "sushi-go",
    rules: dict[str, str] | None = None,
    started: str = "2026-11-30T18:55:00+01:00",
) -> Play:
    """Store a play; `closed` rounds are closed, by default all but the last. Clocks stand still."""
    store = open_store(path)
    people = [store.person(name) for name in names]
    if rules is None:
        rules = {"reshuffle": "on"} if rounds[0] == EVENING[0] else {}
    cells = actions.begin(store.people(), game, people, rules, started=started, first=0)
    play = store.begin(cells, at=AT)
    for round_, hands in enumerate(rounds):
        for seat, text in enumerate(hands[: len(names)]):
            if text is not None:
                hand = find(game).read(text, play.rules)
                play = store.act(
                    play.id, lambda p, r=round_, s=seat, h=hand: actions.enter(p, r, s, h), at=AT
                )
        if round_ < (len(rounds) - 1 if closed is None else closed):
            play = store.act(
                play.id, lambda p, r=round_: actions.close(p, r, "2026-11-30T19:41:00+01:00"), at=AT
            )
    store.close()
    return play


AT = 1_796_062_620_000
"""30 November 2026, 19:17 in Vienna."""


def stored(path: Path, play_id: str) -> Play:
    """Return a play as it is on the disk now."""
    store = open_store(path, writable=False)
    try:
        return store.play(play_id)
    finally:
        store.close()
