"""Put plays together again whose own row is lost, from their seats, cards and journals."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, NotationError, RuleError, Table
from scorekeeper.games.message import Message, msg
from scorekeeper.journal import Edit, read_times
from scorekeeper.store.mending import laid_hands


@dataclass
class Traces:
    """What the indexes still say of plays: their ids and their starts, by the plays' rows."""

    uuids: dict[int, str] = field(default_factory=dict)
    starts: dict[int, str] = field(default_factory=dict)


def rebuild_plays(db: Database, traces: Traces) -> list[Message]:
    """Write a row for every play that has seats and cards, but no row any more.

    House rules that were chosen at its start are not known, only those changed later.
    Return a sentence for each. Call inside a transaction.
    """
    told = []
    for (row_id,) in list(
        db.execute(
            "SELECT DISTINCT play_id FROM seats WHERE play_id NOT IN (SELECT id FROM plays) "
            "ORDER BY play_id"
        )
    ):
        names = _rebuild(db, row_id, traces)
        if names is not None:
            told.append(names)
    return told


def _rebuild(db: Database, row_id: int, traces: Traces) -> Message | None:
    seats = [
        (str(name), bool(dummy))
        for name, dummy in db.execute(
            "SELECT coalesce(players.name, dummy_name), player_id IS NULL FROM seats "
            "LEFT JOIN players ON players.id = player_id WHERE play_id = ? ORDER BY seat",
            [row_id],
        )
    ]
    hands = {
        (round_, seat): cards
        for round_, seat, cards in db.execute(
            "SELECT round, seat, cards FROM hands WHERE play_id = ?", [row_id]
        )
    }
    numbered = [
        (number, Edit(*edit))
        for number, *edit in db.execute(
            "SELECT number, at, field, before, after, round, seat, kind FROM edits "
            "WHERE play_id = ? ORDER BY number",
            [row_id],
        )
    ]
    journal = [edit for _, edit in numbered]
    if [number for number, _ in numbered] == list(range(len(numbered))):
        hands = {**laid_hands(journal), **hands}
    if not hands:
        return None
    last = {edit.field: edit.after for edit in journal}
    first_at = journal[0].at if journal else None
    found = _game_of([dummy for _, dummy in seats], hands, last)
    if found is None:
        return None
    game, rules = found
    rounds = game.empty_rounds(len(seats), rules)
    closed, finished_at = _closed(last.get("closed"), len(rounds), len(seats), hands)
    started_at = traces.starts.get(row_id, first_at)
    if last.get("times"):
        started_at, finished_at = read_times(last["times"] or "")
    defaults = game.complete_rules({})
    db.table("plays").insert(
        {
            "id": row_id,
            "uuid": traces.uuids.get(row_id) or str(uuid4()),
            "game": game.id,
            "started_at": started_at,
            "finished_at": finished_at,
            "finished": int(closed == len(rounds)),
            "rounds": len(rounds),
            "rounds_closed": closed,
            "first_seat": _number(last.get("first_seat"), len(seats)),
            "house_rules": json.dumps({k: v for k, v in rules.items() if v != defaults[k]}),
            "location": last.get("location") or "",
            "note": last.get("note") or "",
            "changed_at": finished_at or started_at or "",
        }
    )
    return msg(
        "{when}, {players}: put together again from the cards; "
        "its place, note, times or house rules may be missing.",
        when=(started_at or "?")[:10],
        players=", ".join(name for name, _ in seats),
    )


def _game_of(
    dummies: Sequence[bool], hands: Mapping[tuple[int, int], str], last: Mapping[str, str | None]
) -> tuple[Game, dict[str, str]] | None:
    """Return the game whose cards these are, and the house rules by which they can be."""
    changed = {
        name.removeprefix("rule."): value
        for name, value in last.items()
        if name.startswith("rule.") and value is not None
    }
    dummy = dummies.index(True) if True in dummies else None
    for game in all_games().values():
        choices = [{rule.id: choice.id} for rule in game.house_rules for choice in rule.choices]
        for choice in ({}, *choices):
            try:
                rules = game.complete_rules({**choice, **changed})
                if game.dummy_seat(rules) == dummy and _possible(game, rules, len(dummies), hands):
                    return game, rules
            except (RuleError, NotationError):
                continue
    return None


def _possible(
    game: Game, rules: Mapping[str, str], seats: int, hands: Mapping[tuple[int, int], str]
) -> bool:
    if game.seats_problem(seats, rules) is not None:
        return False
    rounds = [list(blank) for blank in game.empty_rounds(seats, rules)]
    for (round_, seat), cards in hands.items():
        if round_ >= len(rounds) or seat >= seats or game.parse(cards) != cards:
            return False
        rounds[round_][seat] = cards
    game.score(Table(seats, tuple(map(tuple, rounds)), rules, None))
    return True


def _closed(
    text: str | None, rounds: int, seats: int, hands: Mapping[tuple[int, int], str]
) -> tuple[int, str | None]:
    if text:
        number, _, finished_at = text.partition(" ")
        return _number(number, rounds + 1), finished_at or None
    whole = 0
    while whole < rounds and all((whole, seat) in hands for seat in range(seats)):
        whole += 1
    return whole, None


def _number(text: str | None, below: int) -> int:
    return int(text) if text and text.isdecimal() and int(text) < below else 0
