"""Make plays whole again of which a part was lost, as far as anything left tells."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Given, RuleError
from scorekeeper.given import read_results
from scorekeeper.play import Play
from scorekeeper.store import losses
from scorekeeper.store.copying import Progress
from scorekeeper.store.counting import ASIDE
from scorekeeper.store.database import writing
from scorekeeper.store.fragments import as_fragment, marked
from scorekeeper.store.journals import Journal, forget_lost_edits, read_journal
from scorekeeper.store.loading import play_of
from scorekeeper.store.losses import About, Loss
from scorekeeper.store.results import write_results
from scorekeeper.store.rows import play_columns
from scorekeeper.store.verdict import (
    Kept,
    agrees,
    first_sound,
    given_left,
    hands_of,
    without_its_cards,
)

_BATCH: Final = 200
_MOST_ROUNDS: Final = 20


@dataclass
class Gaps:
    """What was put into gaps before the plays are looked at, by the rows of plays and players.

    `doubtful` plays began at another time than the index says. `edits` says whether any
    journal can have lost something without leaving a gap. `tables` are the people who sat at
    a table, nobody knows where.
    """

    rebuilt: set[int] = field(default_factory=set)
    seats: dict[int, list[str]] = field(default_factory=dict)
    tables: dict[int, list[str]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    doubtful: set[int] = field(default_factory=set)
    edits: bool = False


@dataclass
class Mended:
    """How many plays there are now, and what they have lost."""

    plays: int = 0
    losses: list[Loss] = field(default_factory=list)


def mend(db: Database, gaps: Gaps, progress: Progress | None = None) -> Mended:
    """Make every play whole as far as possible, and reckon all results.

    Cards come back from the journal; where they are lost, the results that are kept stand
    for them. A play of which neither is left counts nowhere. Raises `StoreError`.
    """
    mended = Mended()
    ids = [row[0] for row in db.execute("SELECT id FROM plays ORDER BY id")]
    for start in range(0, len(ids), _BATCH):
        with writing(db):
            mend_plays(db, ids[start : start + _BATCH], mended, gaps)
        if progress is not None:
            progress(min(start + _BATCH, len(ids)), len(ids))
    return mended


def mend_plays(db: Database, ids: Iterable[int], mended: Mended, gaps: Gaps | None = None) -> None:
    """Make these plays whole, given by their rows. Call inside a transaction."""
    for row_id in ids:
        about = _about(db, row_id)
        db.execute("SAVEPOINT mending")
        try:
            found = _mend(db, row_id, about, gaps or Gaps())
            mended.plays += 1
        except (MemoryError, sqlite3.OperationalError):
            raise  # no fault of the play
        except Exception:  # noqa: BLE001 - whatever damage has made of a play
            db.execute("ROLLBACK TO mending")
            found = [losses.gone(about, totals(db, row_id))]
            db.execute("DELETE FROM plays WHERE id = ?", [row_id])
        db.execute("RELEASE mending")
        mended.losses += found


def totals(db: Database, row_id: int) -> list[tuple[str, int]]:
    """Return the names and totals that the seats of a play keep."""
    return [
        (str(name), int(total))
        for name, total in db.execute(
            "SELECT coalesce(players.name, dummy_name), total FROM seats "
            "LEFT JOIN players ON players.id = player_id "
            "WHERE play_id = ? AND total IS NOT NULL ORDER BY seat",
            [row_id],
        )
    ]


def _mend(db: Database, row_id: int, about: About, gaps: Gaps) -> list[Loss]:
    row: dict[str, Any] = next(iter(db.query("SELECT * FROM plays WHERE id = ?", [row_id])))
    found = list(_of_seats(db, row_id, about, gaps))
    game = all_games().get(row["game"])
    if game is None:
        return [*found, losses.game_unknown(about)]
    journal = read_journal(db, row_id, row["changed_at"])
    # Where edits are missing that left no gap, the journal is no witness for cards.
    kept = _kept(db, row_id, {} if gaps.edits or not journal.ends_well else journal.laid())
    _drop_unreadable(db, row_id, game)
    play = _read(db, row, game, journal)
    if len(play.seats) < 2:
        raise ValueError(row_id)
    loss: Loss | None
    if row_id in gaps.rebuilt:
        mended, loss = _put_together(play, row, journal, kept, about, totals(db, row_id))
    elif play.given is None:
        mended, loss = _with_cards(play, row, journal, kept, about)
    else:
        mended, loss = _without_cards(db, play, row_id, journal, kept, about)
    if loss is not None:
        found.append(loss)
    elif journal.contradicts(mended) or row_id in gaps.doubtful:
        found.append(losses.words_doubtful(about))
    # No edit of cards can be undone where there are none any more.
    converted = (play.given is None) is not (mended.given is None)
    shorter = journal.shorten(db, row_id, mended, none=converted)
    if shorter or gaps.edits:
        forget_lost_edits(db, row_id)
    if shorter or (gaps.edits and not journal.explains(mended) and not _imported(db, row_id)):
        found.append(losses.edits_missing(about, certain=shorter))
    # What may have had edits and has none is known as a beginning of the whole one as it is.
    if any(each.what != losses.EDITS for each in found) or (found and journal.numbered):
        mended = marked(mended)
    write_results(db, row_id, mended)
    _update(db, row, mended)
    return found


def _of_seats(db: Database, row_id: int, about: About, gaps: Gaps) -> Iterable[Loss]:
    for name in gaps.seats.get(row_id, ()):
        yield losses.seat_unknown(about, name)
    if gaps.tables.get(row_id):
        yield losses.people_known(about, gaps.tables[row_id])
    if gaps.names:
        seats = db.execute("SELECT player_id FROM seats WHERE play_id = ?", [row_id]).fetchall()
        for (player,) in seats:
            if player in gaps.names:
                yield losses.name_unknown(about, gaps.names[player])


def _kept(db: Database, row_id: int, laid: dict[tuple[int, int], str]) -> Kept:
    seats = db.query("SELECT * FROM seats WHERE play_id = ?", [row_id])
    hands = db.query("SELECT * FROM hands WHERE play_id = ?", [row_id])
    return Kept(
        {row["seat"]: row for row in seats},
        {(row["round"], row["seat"]): row for row in hands},
        laid,
    )


def _drop_unreadable(db: Database, row_id: int, game: Game) -> None:
    """Leave out hands that are no cards, and rounds that are no list; they count as lost."""
    db.execute(
        "UPDATE given_results SET rounds = NULL WHERE play_id = ? AND json_type(rounds) <> 'array'",
        [row_id],
    )
    for round_, seat, cards in db.execute(
        "SELECT round, seat, cards FROM hands WHERE play_id = ?", [row_id]
    ).fetchall():
        try:
            game.parse(cards)
        except Exception:  # noqa: BLE001 - whatever damage has made of the cards
            db.execute(
                "DELETE FROM hands WHERE play_id = ? AND round = ? AND seat = ?",
                [row_id, round_, seat],
            )


def _read(db: Database, row: dict[str, Any], game: Game, journal: Journal) -> Play:
    """Return a play as it stands there, with rules and rounds that can be."""
    try:
        chosen = json.loads(row["house_rules"])
        rules = game.complete_rules(chosen)
    except (RuleError, AttributeError, TypeError):
        rules = game.complete_rules({})
        for name, choice in journal.rules().items():
            rules = _with_rule(game, rules, name, choice)
    rounds = row["rounds"] if row["rounds"] <= _MOST_ROUNDS else game.round_count(rules)
    extra = row["extra"] if isinstance(json.loads(row["extra"]), dict) else "{}"
    return play_of(
        db,
        {
            **row,
            "house_rules": json.dumps(rules),
            "rounds": rounds,
            "rounds_closed": min(row["rounds_closed"], rounds),
            "extra": extra,
        },
    )


def _with_rule(game: Game, rules: dict[str, str], name: str, choice: str) -> dict[str, str]:
    try:
        return game.complete_rules({**rules, name: choice})
    except RuleError:
        return rules


def _tried(
    play: Play, row: Mapping[str, Any], journal: Journal, kept: Kept
) -> tuple[list[Play], bool]:
    """Return what a play with cards may have been, and whether it was finished."""
    laid = journal.laid() if journal.complete else {}
    filled = _with_hands(play, laid, lambda old, new: old if old is not None else new)
    signs = (bool(row["finished"]), play.finished, kept.won)
    finished = sum(signs) > 1
    tried = [filled, _with_hands(play, laid, lambda _old, new: new)]
    if finished is not play.finished:
        closed = len(play.rounds) if finished else len(play.rounds) - 1
        tried = [replace(each, closed=closed) for each in tried] + tried
    different: list[Play] = []
    for each in (*tried, play):
        if each not in different:
            different.append(each)
    return different, finished


def _put_together(
    play: Play,
    row: Mapping[str, Any],
    journal: Journal,
    kept: Kept,
    about: About,
    points: Iterable[tuple[str, int]],
) -> tuple[Play, Loss]:
    """Return a play whose row was lost; one that is not certainly whole counts nowhere."""
    tried, _ = _tried(play, row, journal, kept)
    sound = first_sound(tried, kept)
    if sound is not None and sound.finished:
        return sound, losses.put_together(about)
    part = as_fragment(sound or tried[0], row["changed_at"] or play.started_at or "?")
    part.score()
    return part, losses.part_left(about, points if kept.won else ())


def _with_cards(
    play: Play, row: Mapping[str, Any], journal: Journal, kept: Kept, about: About
) -> tuple[Play, Loss | None]:
    tried, finished = _tried(play, row, journal, kept)
    sound = first_sound(tried, kept)
    if sound is not None:
        return sound, None
    left = tried[0]
    if not finished:
        left.score()
        return left, losses.hands_missing(about, hands_of(left).count(None))
    points = without_its_cards(left, kept)
    if points is not None:
        unknown = [
            seat.name
            for seat, given in zip(play.seats, points.given or (), strict=True)
            if not given.known and not seat.dummy
        ]
        return points, losses.points_kept(about, hands_of(left).count(None), unknown)
    if None not in hands_of(left):
        left.score()
        return left, losses.doubtful(about)
    return _abandoned(left), losses.abandoned(about)


def _with_hands(
    play: Play,
    laid: Mapping[tuple[int, int], str],
    choose: Callable[[str | None, str | None], str | None],
) -> Play:
    rounds = [list(hands) for hands in play.rounds]
    for (round_, seat), cards in laid.items():
        if 0 <= round_ < len(rounds) and seat < len(play.seats):
            rounds[round_][seat] = choose(rounds[round_][seat], cards)
    return replace(play, rounds=tuple(map(tuple, rounds)))


def _abandoned(play: Play) -> Play:
    """Return a play that was finished, with the cards that are left, as given up."""
    closed = next(number for number, hands in enumerate(play.rounds) if None in hands)
    at = play.finished_at or play.started_at or "?"
    left = replace(play, closed=closed, abandoned_at=at)
    left.score()
    return left


def _without_cards(
    db: Database, play: Play, row_id: int, journal: Journal, kept: Kept, about: About
) -> tuple[Play, Loss | None]:
    left: dict[int, Given] = {}
    for seat, total, rounds, puddings, rank in db.execute(
        "SELECT seat, total, rounds, puddings, rank FROM given_results WHERE play_id = ?", [row_id]
    ):
        known = None if rounds is None else tuple(json.loads(rounds))
        left[seat] = Given(total, known, puddings, rank)
    filled = replace(given_left(play, kept, left), closed=len(play.rounds))
    written = journal.last().get("results")
    tried = [filled] if len(left) == len(play.seats) else []
    if written and journal.complete:
        tried.append(replace(filled, given=read_results(written)))
    told = kept.told()
    for each in (*tried, filled):
        if len(each.given or ()) == len(play.seats) and agrees(
            each, kept, told, ("total", "rank", "counted")
        ):
            whole = each in tried and (len(left) == len(play.seats) or bool(told))
            return each, None if whole else losses.rounds_missing(about)
    if not any(given.known for given in filled.given or ()):
        raise ValueError(row_id)
    filled.score()
    return filled, losses.doubtful(about)


def _update(db: Database, row: Mapping[str, Any], play: Play) -> None:
    """Write the columns of a play that are not what they were."""
    columns = play_columns(play)
    del columns["changed_at"]
    if json.loads(row["extra"]) == play.extra:
        del columns["extra"]
    if row["abandoned_at"] == ASIDE and play.abandoned_at is None:
        del columns["abandoned_at"]
    changed = {name: value for name, value in columns.items() if row[name] != value}
    if changed:
        db.execute(
            f"UPDATE plays SET {', '.join(f'{name} = :{name}' for name in changed)} "  # noqa: S608
            "WHERE id = :id",
            {**changed, "id": row["id"]},
        )


def _imported(db: Database, row_id: int) -> bool:
    """Return whether a play came out of a file without any edit."""
    return (
        db.execute(
            "SELECT 1 FROM imported_plays WHERE play_id = ? AND edits = 0", [row_id]
        ).fetchone()
        is not None
    )


def _about(db: Database, row_id: int) -> About:
    uuid, started_at, game = db.execute(
        "SELECT uuid, started_at, game FROM plays WHERE id = ?", [row_id]
    ).fetchone()
    names = db.execute(
        "SELECT coalesce(players.name, dummy_name) FROM seats "
        "LEFT JOIN players ON players.id = player_id WHERE play_id = ? ORDER BY seat",
        [row_id],
    )
    return About(row_id, uuid, started_at, game, tuple(str(name) for (name,) in names))
