"""The file of the app BG Stats, both ways; read tolerant of what people write into scores."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from scorekeeper import games
from scorekeeper.files.document import json_text
from scorekeeper.files.play_reader import need, read_play
from scorekeeper.files.results import local_time, minutes, ranked_by_winners, seat_results
from scorekeeper.files.stable_ids import StableIds, app_play, app_uuid
from scorekeeper.files.values import (
    APP_ID,
    LARGEST,
    POINTS,
    RANK,
    ReadFile,
    ReadPlay,
    at,
    minutes_in,
    place_of,
)
from scorekeeper.games.numbers import shown, whole
from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.dates import read_date, time_of
from scorekeeper.play.names import LONGEST, name_key
from scorekeeper.play.play import Play

_Object = Mapping[str, Any]
_TERMS: Final = re.compile(r"(?<=\d)\s*(?=[+\-−])")
_DECIMALS: Final = re.compile(r"(?<=\d)\.0+$")
_LONG_AGO: Final = "2000-01-01 00:00:00"
"""Games, players and places are never newer than what the app knows, so that its own stay."""


def read_bgstats(document: _Object) -> ReadFile:
    """Return the plays of our games in the order in which they were entered in the app.

    Those of other games are counted and left alone.
    """
    file = ReadFile("bgstats")
    titles = {_key(each, "id"): _game_id(each) for each in _objects(document, "games")}
    lists = _Lists(document, file)
    ids = StableIds()
    entered: list[tuple[str, ReadPlay]] = []
    others: Counter[object] = Counter()
    left = 0
    plays = document.get("plays")
    for number, value in enumerate(plays if isinstance(plays, list) else (), start=1):
        try:
            play: _Object = need(value, dict, f"plays[{number - 1}]")
            key = _key(play, "gameRefId")
            if key not in titles:
                raise Refused(msg("Play {number}: its game is not in the file.", number=number))
            if titles[key] is None:
                others[key] += 1
            elif play.get("ignored") is True or play.get("usesTeams") is True:
                left += 1
            else:
                fields = {"game": titles[key], **lists.fields(number, play)}
                where = place_of(number, _text(play, "playDate")[:10], tuple(fields["players"]))
                read = read_play(file, ids, fields, number, where, whole=False)
                entered.append((_text(play, "entryDate"), read))
        except Refused as problem:
            file.refused.append(problem.message)
    file.plays = [play for _entered, play in sorted(entered, key=lambda each: each[0])]
    if left:
        file.notes.append(
            msgn(
                "{count} play of teams, or that BG Stats ignores, was left out.",
                "{count} plays of teams, or that BG Stats ignores, were left out.",
                left,
            )
        )
    if others:
        file.notes.append(
            msgn(
                "{count} play of another game was left out.",
                "{count} plays of other games ({games}) were left out.",
                others.total(),
                games=len(others),
            )
        )
    return file


class _Lists:
    """Players and places, by which plays speak of them, and a play in our own fields."""

    def __init__(self, document: _Object, file: ReadFile) -> None:
        self.file = file
        self.places = {
            _key(one, "id"): _text(one, "name") for one in _objects(document, "locations")
        }
        self.names: dict[object, str] = {}
        self.nobody: set[object] = set()
        taken: set[str] = set()
        for player in _objects(document, "players"):
            key, name = _key(player, "id"), _text(player, "name").strip()
            if player.get("isAnonymous") is True:
                self.nobody.add(key)
            elif key not in self.names:
                name = _free(name, taken, file)
            self.names.setdefault(key, name)

    def fields(self, number: int, play: _Object) -> dict[str, Any]:
        """Return a play in the fields of a play file; single values that can't be are noted."""
        scores = sorted(_objects(play, "playerScores"), key=_seat_order)
        keys = [_key(score, "playerRefId") for score in scores]
        day = _text(play, "playDate")[:10]
        known = tuple([self.names[key] for key in keys if key in self.names])
        where = place_of(number, day, known)
        if not keys or len(known) < len(keys):
            raise Refused(msg("{where}: one of its players is missing.", where=where))
        guests = [seat for seat, key in enumerate(keys) if key in self.nobody]
        names = _numbered(known, guests)
        place = self.places.get(_key(play, "locationRefId"))
        if place is None and play.get("locationRefId"):
            self.file.notes.append(msg("{where}: its place is not in the file.", where=where))
        fields: dict[str, Any] = {"players": names, "guests": guests, "location": place}
        fields["note"] = _text(play, "comments")
        fields["id"] = fields[APP_ID] = _text(play, "uuid").strip()
        if not fields["id"]:
            del fields[APP_ID]
        text = _text(play, "playDate")
        started = self.file.tried(at(where, "playDate"), read_date, text, self.file.now)
        text = str(play.get("durationMin") or 0)
        length = self.file.tried(at(where, "durationMin"), minutes_in, text)
        moment = time_of(started)
        if moment is not None and length:
            fields["finished_at"] = (moment + timedelta(minutes=length)).isoformat()
        fields["started_at"] = started
        fields["results"] = self._results(where, scores, names)
        beginners = [
            name for name, one in zip(names, scores, strict=True) if one.get("startPlayer")
        ]
        fields["first_player"] = beginners[0] if beginners else None
        return fields

    def _results(
        self, where: Message, scores: Sequence[_Object], names: Sequence[str]
    ) -> list[dict[str, Any]]:
        tried = self.file.tried
        totals, ranks = [], []
        for score, name in zip(scores, names, strict=True):
            totals.append(tried(at(where, name, "score"), _points, score.get("score")))
            given = score.get("rank") or 0
            rank = tried(at(where, name, "rank"), whole, str(given), 0, len(names), RANK)
            ranks.append(rank or None)
        if not any(ranks):
            won = [score.get("winner") is True for score in scores]
            ranks = list(ranked_by_winners(won, totals))
        return [
            {"player": name, "total": total, "rank": rank}
            for name, total, rank in zip(names, totals, ranks, strict=True)
            if total is not None or rank is not None
        ]


def _points(value: object) -> int | None:
    """Return the points that a score says, added up if it is a sum; None for a blank one."""
    if value is None or value == "":
        return None
    terms = _TERMS.split(_DECIMALS.sub("", str(value).strip()))
    return sum([whole(term, -LARGEST, LARGEST, POINTS) for term in terms])


def _free(name: str, taken: set[str], file: ReadFile) -> str:
    """Return a name that no other player of the file has: “bo” beside “Bo” is “bo (2)”."""
    new, number = name, 1
    while name_key(new) in taken:
        number += 1
        end = f" ({number})"
        new = name[: LONGEST - len(end)] + end
    taken.add(name_key(new))
    if number > 1:
        file.notes.append(
            msg(
                "Two players of the file are called “{name}”; one of them is “{new}” here.",
                name=shown(name, LONGEST),
                new=shown(new, LONGEST),
            )
        )
    return new


def _numbered(names: Sequence[str], guests: Sequence[int]) -> list[str]:
    """Return the names of a table at which several guests are “Anonymous 1”, “Anonymous 2”."""
    told = list(names)
    for seat in guests:
        if names.count(names[seat]) > 1:
            told[seat] = f"{names[seat][: LONGEST - 3]} {names[: seat + 1].count(names[seat])}"
    return told


def _game_id(value: _Object) -> str | None:
    for game in games.all_games().values():
        if game.box.bgg_id and value.get("bggId") == game.box.bgg_id:
            return game.box.id
    try:
        return games.find(_text(value, "name")).box.id
    except Refused:
        return None


def _seat_order(score: _Object) -> int:
    """Return the place at the table; who has none follows in the order of the file."""
    order = score.get("seatOrder")
    return order if isinstance(order, int) and order > 0 else LARGEST


def _objects(value: _Object, key: str) -> list[_Object]:
    found = value.get(key)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _text(value: _Object, key: str) -> str:
    found = value.get(key)
    return found if isinstance(found, str) else ""


def _key(value: _Object, key: str) -> object:
    found = value.get(key)
    return found if isinstance(found, int | str) else None


def bgstats_text(plays: Iterable[Play]) -> str:
    """Return finished plays that have a date as a file of the app.

    Ids are always the same, so that a second import there updates and adds nothing.
    """
    numbers: dict[tuple[str, str], int] = {}
    lists: dict[str, list[object]] = {"games": [], "players": [], "locations": [], "plays": []}

    def number(kind: str, text: str, made: dict[str, Any]) -> int:
        """Return the number by which plays of this file speak of something, told once."""
        own = [key for key in numbers if key[0] == kind]
        if (kind, text) not in numbers:
            numbers[kind, text] = len(own) + 1
            uuid = app_uuid(kind, text)
            basis = {"uuid": uuid, "id": len(own) + 1, "modificationDate": _LONG_AGO}
            lists[f"{kind}s"].append(basis | made)
        return numbers[kind, text]

    for play in plays:
        lists["plays"].append(_play_object(play, number))
    parts = [
        f'"{key}": [\n' + ",\n".join(map(json_text, values)) + "\n]"
        for key, values in lists.items()
    ]
    return "{\n" + ",\n".join([*parts, '"userInfo": {"meRefId": 0}']) + "\n}\n"


def _play_object(play: Play, number: Callable[[str, str, dict[str, Any]], int]) -> dict[str, Any]:
    results = seat_results(play)
    date = local_time(play.started)
    first, last = (
        datetime.fromtimestamp(operation.at // 1000).isoformat(" ")
        for operation in (play.log.operations[0], play.log.operations[-1])
    )
    app_id = play.extra.get(APP_ID)
    totals = [result.total for result in results if result.total is not None]
    most = max(totals, default=None)
    written: dict[str, Any] = {
        "uuid": app_id if isinstance(app_id, str) else app_play(play.id),
        "gameRefId": number("game", play.game_id, _game_object(play)),
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "entryDate": first,
        "modificationDate": last,
        "durationMin": minutes(play.started, play.finished_at) or 0,
        "rounds": len(play.rounds),
        "scoringSetting": 0,
        "usesTeams": False,
        "ignored": False,
        "manualWinner": any(
            bool(result.winner) != (most is not None and result.total == most) for result in results
        ),
        "rating": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "importPlayId": 0,
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": number(
                    "player",
                    f"{name_key(one.player)}",
                    {"name": one.player, "isAnonymous": one.guest},
                ),
                "score": "" if one.total is None else str(one.total),
                "winner": bool(one.winner),
                "newPlayer": False,
                "startPlayer": one.seat == play.starter,
                "rank": one.rank or 0,
                "seatOrder": place,
            }
            for place, one in enumerate(results, start=1)
        ],
    }
    if play.place:
        written["locationRefId"] = number("location", play.place, {"name": play.place})
    if play.note:
        written["comments"] = play.note
    return written


def _game_object(play: Play) -> dict[str, Any]:
    box = play.game.box
    return {
        "name": play.title,
        "bggId": box.bgg_id,
        "bggYear": box.year,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "minPlayerCount": box.seats[0],
        "maxPlayerCount": box.seats[1],
        "minPlayTime": box.minutes[0],
        "maxPlayTime": box.minutes[1],
        "minAge": box.age,
        "preferredImage": 0,
        "rating": 0,
        "copies": [],
    }
