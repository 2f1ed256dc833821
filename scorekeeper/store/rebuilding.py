"""Put plays together again whose own row is lost, from their seats, cards and journals."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, NotationError, RuleError, Scorecard, Table
from scorekeeper.journal import read_times
from scorekeeper.store.fragments import derived_id
from scorekeeper.store.journals import read_journal


@dataclass
class Traces:
    """What the indexes still say of plays: their ids and their starts, by the plays' rows."""

    uuids: dict[int, str] = field(default_factory=dict)
    starts: dict[int, str] = field(default_factory=dict)


def rebuild_plays(db: Database, traces: Traces) -> set[int]:
    """Write a row for every play that has seats and cards, but no row any more.

    House rules that were chosen at its start are known only from the totals of its seats.
    Return the rows that were written. Call inside a transaction.
    """
    lost = db.execute(
        "SELECT DISTINCT play_id FROM seats WHERE play_id NOT IN (SELECT id FROM plays) "
        "ORDER BY play_id"
    ).fetchall()
    return {row_id for (row_id,) in lost if _rebuild(db, row_id, traces)}


def _rebuild(db: Database, row_id: int, traces: Traces) -> bool:
    seats = [
        _Seat(player is None, total, bool(winner))
        for player, total, winner in db.execute(
            "SELECT player_id, total, winner FROM seats WHERE play_id = ? ORDER BY seat", [row_id]
        )
    ]
    hands = {
        (round_, seat): cards
        for round_, seat, cards in db.execute(
            "SELECT round, seat, cards FROM hands WHERE play_id = ?", [row_id]
        )
    }
    journal = read_journal(db, row_id, "")
    last = journal.last()
    if journal.complete:
        hands = {**journal.laid(), **hands}
    if not hands:
        return False
    found = _game_of(seats, hands, journal.rules())
    if found is None:
        return False
    game, rules = found
    rounds = game.empty_rounds(len(seats), rules)
    closed, finished_at = _closed(last.get("closed"), len(rounds), seats, hands)
    edits = [edit for _, edit in journal.numbered]
    started_at = traces.starts.get(row_id) or (edits[0].at if edits else None)
    if last.get("times"):
        started_at, finished_at = read_times(last["times"] or "")
    defaults = game.complete_rules({})
    db.table("plays").insert(
        {
            "id": row_id,
            "uuid": _free_id(db, traces.uuids.get(row_id)) or derived_id(row_id, hands),
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
            "changed_at": edits[-1].at if edits else finished_at or started_at or "",
        }
    )
    return True


def _free_id(db: Database, uuid: str | None) -> str | None:
    """Return the id that an index has, unless damage has given it to two plays."""
    taken = db.execute("SELECT 1 FROM plays WHERE uuid = ?", [uuid]).fetchone()
    return None if taken else uuid


@dataclass(frozen=True)
class _Seat:
    dummy: bool
    total: int | None
    winner: bool


def _game_of(
    seats: Sequence[_Seat], hands: Mapping[tuple[int, int], str], changed: Mapping[str, str]
) -> tuple[Game, dict[str, str]] | None:
    """Return the game whose cards these are, and the house rules by which they can be.

    Rules that make the totals of the seats come first.
    """
    dummies = [seat.dummy for seat in seats]
    dummy = dummies.index(True) if True in dummies else None
    won = any(seat.winner for seat in seats)
    first = None
    for game in all_games().values():
        choices = [{rule.id: choice.id} for rule in game.house_rules for choice in rule.choices]
        for choice in ({}, *choices):
            try:
                rules = game.complete_rules({**choice, **changed})
                if game.dummy_seat(rules) != dummy:
                    continue
                card = _score(game, rules, len(seats), hands, finished=won)
            except (RuleError, NotationError):
                continue
            if card is None:
                continue
            first = first or (game, rules)
            if [seat.total for seat in seats] == list(card.totals):
                return game, rules
    return first


def _score(
    game: Game,
    rules: Mapping[str, str],
    seats: int,
    hands: Mapping[tuple[int, int], str],
    *,
    finished: bool,
) -> Scorecard | None:
    """Return what these hands score in a game, None if they are none of it."""
    if game.seats_problem(seats, rules) is not None:
        return None
    rounds = [list(blank) for blank in game.empty_rounds(seats, rules)]
    for (round_, seat), cards in hands.items():
        if round_ >= len(rounds) or seat >= seats or game.parse(cards) != cards:
            return None
        rounds[round_][seat] = cards
    whole = tuple(map(tuple, rounds))
    # A round counts as open until all its cards are there.
    open_ = next((number for number, round_ in enumerate(whole) if None in round_), None)
    if not finished and open_ is None:
        open_ = len(whole) - 1
    return game.score(Table(seats, whole, rules, None if finished else open_))


def _closed(
    text: str | None,
    rounds: int,
    seats: Sequence[_Seat],
    hands: Mapping[tuple[int, int], str],
) -> tuple[int, str | None]:
    """Return how many rounds were closed, and when the play ended."""
    at = None
    whole = 0
    while whole < rounds and all((whole, seat) in hands for seat in range(len(seats))):
        whole += 1
    if text:
        number, _, at = text.partition(" ")
        whole = _number(number, rounds + 1)
    if any(seat.winner for seat in seats):
        return rounds, at or None
    if all(seat.total is not None for seat in seats):
        return min(whole, rounds - 1), at or None
    return whole, at or None


def _number(text: str | None, below: int) -> int:
    return int(text) if text and text.isdecimal() and int(text) < below else 0
