"""One play: who sits where and what lies there, computed from its operations.

SKELETON: fixed names; to be filled. Everything is 0-based here; cells count rounds from 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.games.game import Game
from scorekeeper.games.scorecard import ByHand, Hand, Problem, Result, Rounds, Rules, Scorecard, Table
from scorekeeper.i18n import Message
from scorekeeper.play.operations import Cells, Log


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a play. `person` is a uuid, None for a dummy or guest seat."""

    id: str
    name: str
    person: str | None = None
    kind: str = "person"  # person, dummy, guest


@dataclass(frozen=True, slots=True)
class Play:
    """The state of one play. Made by `play_of(log, people)`; never changes."""

    id: str
    game_id: str
    rules: Rules  # complete
    seats: tuple[Seat, ...]  # in seat order
    rounds: Rounds  # as many as the game has; an open game one more than is closed
    closed: int  # leading closed rounds
    round_count: int | None  # None: open length and not finished
    started: str | None  # ISO with offset, or a day
    finished_at: str | None
    first_seat: int
    place: str
    note: str
    by_hand: tuple[ByHand, ...]
    results: tuple[Result, ...] | None  # a play without cards
    extra: Mapping[str, object]
    state: str | None  # None, "abandoned", "binned"
    apart: str | None  # kept out of records and averages, the reason
    changed: int  # ms UTC of the latest operation
    left: tuple[int, int] | None  # round and seat of the hand written last
    log: Log = field(repr=False, compare=False)

    # properties: game, title, names, finished, open_round, table, last_round (latest that can be
    # opened), log based: conflicts() -> tuple[Problem, ...]
    # score() -> Scorecard, check() -> tuple[Problem, ...] (rules, conflicts, seats, results),
    # tell(card) -> Telling, next_seat(round) -> int, seat_of(seat_id) -> int


# Actions: each is a pair verify_x(play, …) -> Problem | None and x(play, …) -> Cells, the cells to
# write ({} = nothing changes); x raises Refused where verify_x has a reason.
#   lay(play, at, key) -> tuple[Cells, Cursor]        take_back(play, at) / take_out(play, at) -> same
#   enter(play, round, seat, hand | None)             set_points(play, round, seat, ((points, note), …))
#   close(play, round)   reopen(play, round)          finish(play)  (open length)
#   abandon(play) resume(play) bin(play) unbin(play)
#   set_rule(play, rule, value)  set_note  set_place  set_started  set_finished  set_first_seat
#   set_apart(play, reason | None)                    set_results(play, results)
#   seat(play, seat_id, person)  add_seat(play, person)  remove_seat(play, seat_id)  reorder(play, ids)
#   begin(game_id, people, rules, …) -> Cells         begin_without_cards(…) -> Cells
# play/people.py: People (uuid -> name, hidden, same_as followed; find(name) -> uuid | None by name
#   key incl. former names), person cells name/hidden/same_as, actions rename/hide/join/part.
