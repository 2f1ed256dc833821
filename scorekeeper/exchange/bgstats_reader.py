"""Plays out of a file of the app BG Stats, tolerant of what people write into scores."""

import re
import uuid
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final

from scorekeeper import clock
from scorekeeper.bgstats_ids import UUID_KEY, play_uuid
from scorekeeper.exchange.cells import time_problem, whole_number, with_offset
from scorekeeper.exchange.document import kind_of
from scorekeeper.exchange.incoming import Draft, Incoming
from scorekeeper.exchange.json_stream import Piece, pieces
from scorekeeper.exchange.namesakes import References, told_apart
from scorekeeper.exchange.sources import Source
from scorekeeper.exchange.stable_ids import StableIds
from scorekeeper.exchange.winners import add_places
from scorekeeper.games import all_games
from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.given import LARGEST

_LISTS: Final = ("plays", "games", "players", "locations")
_SUM: Final = re.compile(r"[+-]?\d{1,6}(\s*[+-]\s*\d{1,6})*")
_TERM: Final = re.compile(r"[+-]?\s*\d+")
_LONGEST_MINUTES: Final = 60 * 24 * 366 * 100
_NO_NUMBER: Final = msg("is no number; it was left out.")


class BgStatsReader:
    """Reads the plays of our games; those of other games are counted and left alone."""

    format = "bgstats"

    def __init__(self, source: Source) -> None:
        self.notes: list[Message] = []
        self.alias = play_uuid
        self._source = source
        self._namesakes: list[Message] = []

    def __iter__(self) -> Iterator[Incoming]:
        games, players, locations = self._lists()
        ids = StableIds()
        known = {number: _game_id(game) for number, game in games.items()}
        others: dict[str, int] = {}
        number = ignored = teams = 0
        for value in self._elements("plays"):
            number += 1
            if not isinstance(value, dict):
                yield Draft(number).refused(
                    msg("it is {kind} instead of a play.", kind=kind_of(value))
                )
                continue
            game = games.get(_key(value.get("gameRefId")))
            found = known.get(_key(value.get("gameRefId")))
            if game is not None and found is None:
                title = _text(game.get("name")) or "?"
                others[title] = others.get(title, 0) + 1
                continue
            if found is None:
                yield Draft(number).refused(msg("the file does not say of which game it is."))
                continue
            if value.get("ignored") is True:
                ignored += 1
                continue
            if value.get("usesTeams") is True:
                teams += 1
                continue
            yield _play(number, found, value, players, locations, ids)
        self.notes = [*self._namesakes, *_left_out(ignored, teams)] + [
            msgn(
                "{count} play of “{game}” was left out; that game is not kept here.",
                "{count} plays of “{game}” were left out; that game is not kept here.",
                count,
                game=title[:40],
            )
            for title, count in others.items()
        ]

    def _lists(self) -> tuple[References, References, References]:
        found: dict[str, dict[object, Mapping[str, object]]] = {key: {} for key in _LISTS}
        tables: set[frozenset[object]] = set()
        with self._source.open() as file:
            for piece in pieces(file, _LISTS):
                if piece.kind == "element" and piece.key != "plays":
                    _keep(found[piece.key], piece)
                elif piece.kind == "element":
                    tables.add(_people(piece.value))
        players, self._namesakes = told_apart(found["players"], tables)
        return found["games"], players, found["locations"]

    def _elements(self, key: str) -> Iterator[object]:
        with self._source.open() as file:
            for piece in pieces(file, _LISTS):
                if piece.kind == "element" and piece.key == key:
                    yield piece.value


def _left_out(ignored: int, teams: int) -> Iterator[Message]:
    """Say which plays of our games don't come in."""
    if ignored:
        yield msgn(
            "{count} play was left out, because BG Stats ignores it too.",
            "{count} plays were left out, because BG Stats ignores them too.",
            ignored,
        )
    if teams:
        yield msgn(
            "{count} play of teams was left out; here everybody plays alone.",
            "{count} plays of teams were left out; here everybody plays alone.",
            teams,
        )


def _keep(found: dict[object, Mapping[str, object]], piece: Piece) -> None:
    if isinstance(piece.value, dict):
        found.setdefault(_key(piece.value.get("id")), piece.value)


def _play(
    number: int,
    game_id: str,
    value: Mapping[str, object],
    players: References,
    locations: References,
    ids: StableIds,
) -> Incoming:
    draft = Draft(number)
    said = draft.said
    said["game"] = game_id
    started = _date(draft, value.get("playDate"))
    said["started_at"] = None if started is None else started.isoformat(timespec="seconds")
    length = _minutes(draft, value.get("durationMin"))
    said["finished_at"] = None
    if started is not None and length:
        said["finished_at"] = (started + timedelta(minutes=length)).isoformat(timespec="seconds")
    else:
        del said["finished_at"]
    place = value.get("locationRefId")
    if place:
        location = locations.get(_key(place))
        if location is None:
            draft.cell("locationRefId", place, msg("is no place of the file; it was left out."))
        else:
            said["location"] = _text(location.get("name"))
    said["note"] = _text(value.get("comments"))
    problem = _scores(draft, value, players)
    text = _text(value.get("uuid")).strip()
    if text:
        said["id"], said[UUID_KEY] = _uuid(text), text
    else:
        said["id"] = ids.of(said)
    return draft.play() if problem is None else draft.refused(problem)


def _scores(draft: Draft, value: Mapping[str, object], players: References) -> Message | None:
    scores = value.get("playerScores")
    if not isinstance(scores, list) or not scores:
        return msg("it has no players.")
    rows = [score for score in scores if isinstance(score, dict)]
    if len(rows) < len(scores):
        return msg("one of its scores says nothing of a player.")
    rows.sort(key=_seat_order)
    results: list[dict[str, object]] = []
    for row in rows:
        player = players.get(_key(row.get("playerRefId")))
        if player is None:
            draft.cell("playerRefId", row.get("playerRefId"), msg("is no player of the file."))
            return msg("one of its players is missing.")
        name = _text(player.get("name")).strip()
        result: dict[str, object] = {"player": name}
        total = _score(draft, name, row.get("score"))
        if total is not None:
            result["total"] = total
        rank = _rank(draft, name, row.get("rank"), len(rows))
        if rank is not None:
            result["rank"] = rank
        if row.get("startPlayer") is True:
            draft.said["first_player"] = name
        results.append(result)
    add_places([row.get("winner") is True for row in rows], results)
    draft.said["players"] = [result["player"] for result in results]
    draft.said["results"] = known = [result for result in results if len(result) > 1]
    return None if known else msg("nobody's points or place are known.")


def _rank(draft: Draft, name: str, value: object, most: int) -> int | None:
    """Return a place; 0 and nothing are unknown."""
    if value in (0, None) and value is not False:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= most:
        return value
    draft.cell(f"{name}, rank", value, msg("is no place at this table; it was left out."))
    return None


def _score(draft: Draft, name: str, value: object) -> int | None:
    """Return the points that a score says; a blank one is unknown."""
    if value is None or value == "":
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        total: int | None = value
    elif isinstance(value, float):
        total = int(value) if value.is_integer() else None
    else:
        text = value.strip().replace("−", "-") if isinstance(value, str) else ""
        total = whole_number(text)
        if total is None and _SUM.fullmatch(text) and text.isascii():
            total = sum(int(term.replace(" ", "")) for term in _TERM.findall(text))
    if total is None:
        draft.cell(f"{name}, score", value, _NO_NUMBER)
    elif abs(total) > LARGEST:
        draft.cell(f"{name}, score", value, msg("is too large; it was left out."))
        total = None
    return total


def _game_id(game: Mapping[str, object]) -> str | None:
    number = game.get("bggId")
    title = _text(game.get("name")).strip().casefold()
    for ours in all_games().values():
        if ours.box.bgg_id and number == ours.box.bgg_id:
            return ours.id
        if title == ours.title.casefold():
            return ours.id
    return None


def _uuid(text: str) -> str:
    try:
        return str(uuid.UUID(text))
    except ValueError:
        return play_uuid(text)


def _date(draft: Draft, value: object) -> datetime | None:
    text = _text(value).strip()
    if not text:
        return None
    try:
        found = with_offset(datetime.fromisoformat(text))
    except (ValueError, OverflowError, OSError):
        draft.cell(
            "playDate",
            value,
            msg("is no whole date like 2026-11-29 19:40, so the play has no date here."),
        )
        return None
    problem = time_problem(found, clock.now())
    if problem is not None:
        draft.cell("playDate", value, problem)
    return found if problem is None else None


def _minutes(draft: Draft, value: object) -> int:
    if value is None:
        return 0
    fits = isinstance(value, int) and not isinstance(value, bool)
    if fits and 0 <= int(str(value)) <= _LONGEST_MINUTES:
        return int(str(value))
    draft.cell("durationMin", value, msg("is no number of minutes; it was left out."))
    return 0


def _seat_order(row: Mapping[str, object]) -> tuple[bool, int]:
    """Return the order at the table; who has none follows in the order of the file."""
    order = row.get("seatOrder")
    known = isinstance(order, int) and not isinstance(order, bool)
    return not known, int(str(order)) if known else 0


def _people(play: object) -> frozenset[object]:
    scores = play.get("playerScores") if isinstance(play, dict) else None
    return frozenset(
        _key(score.get("playerRefId"))
        for score in (scores if isinstance(scores, list) else ())
        if isinstance(score, dict)
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _key(value: object) -> object:
    return value if isinstance(value, (int, str)) else None
