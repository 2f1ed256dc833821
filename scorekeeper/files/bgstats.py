"""The file of the app BG Stats, both ways; read tolerant of what people write into scores."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from scorekeeper import games
from scorekeeper.files.document import json_text
from scorekeeper.files.play_file import add_play, top_level
from scorekeeper.files.plays import ReadFile, app_uuid, place_of
from scorekeeper.files.rows import Row, local_time, minutes, rows_fields, seat_results
from scorekeeper.games.numbers import MOST_POINTS
from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.names import LONGEST, name_key
from scorekeeper.play.play import Play

APP_ID: Final = "bgstats_uuid"
"""What a play from BG Stats keeps beside it: its id there, as it was written."""

_Object = Mapping[str, Any]
_LONG_AGO: Final = "2000-01-01 00:00:00"
"""Games, players and places are never newer than what the app knows, so that its own stay."""


def read_bgstats(file: ReadFile, document: _Object) -> None:
    """Read the plays of our games in the order in which they were entered in the app.

    Those of other games are counted and left alone.
    """
    lists = {
        kind: {_key(one, "id"): one for one in _objects(document, kind)}
        for kind in ("games", "players", "locations")
    }
    left = 0
    plays = enumerate(_objects(document, "plays"), start=1)
    for number, play in sorted(plays, key=lambda each: _text(each[1], "entryDate")):
        title = lists["games"].get(_key(play, "gameRefId"))
        game = {"game": "?"} if title is None else _game(title)
        if game is None or play.get("ignored") is True or play.get("usesTeams") is True:
            left += 1
            continue
        scores = sorted(_objects(play, "playerScores"), key=_seat_order)
        players = [lists["players"].get(_key(score, "playerRefId"), {}) for score in scores]
        names = [_text(player, "name").strip() for player in players]
        where = place_of(number, _text(play, "playDate")[:10], [*filter(None, names)])
        place = lists["locations"].get(_key(play, "locationRefId"), {})
        if not place and play.get("locationRefId"):
            file.notes.append(msg("{where}: its place is not in the file.", where=where))
        fields = {**game, "location": _text(place, "name")}
        add_play(file, where, names, partial(_fields, file, fields, play, scores, players, where))
    if left:
        file.notes.append(
            msgn(
                "{count} play of another game, of teams, or that BG Stats ignores was left out.",
                "{count} plays of other games, of teams, or that BG Stats ignores were left out.",
                left,
            )
        )


def _fields(
    file: ReadFile,
    fields: dict[str, str | None],
    play: _Object,
    scores: Sequence[_Object],
    players: Sequence[_Object],
    where: Message,
) -> dict[str, Any]:
    """Return a play in the fields of a play file; single values that can't be are noted.

    Several nobodies of one name at a table are numbered.
    """
    if not players or not all(players):
        raise Refused(msg("One of its players is not in the file."))
    given = [_text(player, "name").strip() for player in players]
    guests = [seat for seat, player in enumerate(players) if player.get("isAnonymous") is True]
    names = [
        f"{name[: LONGEST - 3]} {given[: seat + 1].count(name)}"
        if seat in guests and given.count(name) > 1
        else name
        for seat, name in enumerate(given)
    ]
    rows = [
        Row(
            where,
            {
                "played_at": _text(play, "playDate"),
                "duration_min": str(play.get("durationMin") or ""),
                "player": name,
                "total": str("" if (total := score.get("score")) is None else total),
                "rank": str(score.get("rank") or ""),
                "winner": str(int(score.get("winner") is True)),
            },
        )
        for name, score in zip(names, scores, strict=True)
    ]
    began = [name for name, score in zip(names, scores, strict=True) if score.get("startPlayer")]
    app_id = _text(play, "uuid").strip() or None
    return {
        "id": app_id,
        **({APP_ID: app_id} if app_id else {}),
        **rows_fields(file, rows, lowest=fields.get("wins") == "lowest"),
        **fields,
        "guests": guests,
        "first_player": began[0] if began else None,
        "note": _text(play, "comments"),
    }


def _game(value: _Object) -> dict[str, str | None] | None:
    """Return a game of the app as fields; one of our exports is known by its id."""
    title = _text(value, "name")
    for game in games.all_games().values():
        settings = top_level(game)
        wins = "lowest" if "wins" in settings and value.get("highestWins") is False else None
        if game.box.bgg_id and value.get("bggId") == game.box.bgg_id:
            return {"game": game.box.id}
        if value.get("uuid") == app_uuid("game", f"{game.box.id}:{title}"):
            return {"game": game.box.id, "title": title, "wins": wins}
        if value.get("uuid") == app_uuid("game", game.box.id):
            return {"game": game.box.id, "wins": wins}
    try:
        return {"game": games.find(title).box.id}
    except Refused:
        return None


def _seat_order(score: _Object) -> int:
    """Return the place at the table; who has none follows in the order of the file."""
    order = score.get("seatOrder")
    return order if isinstance(order, int) and order > 0 else MOST_POINTS


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
    known: dict[str, dict[str, dict[str, Any]]] = {"game": {}, "player": {}, "location": {}}

    def number(kind: str, text: str, **made: object) -> int:
        """Return the number by which the plays of this file speak of something."""
        ours = known[kind]
        basis = {"uuid": app_uuid(kind, text), "modificationDate": _LONG_AGO}
        return int(ours.setdefault(text, {"id": len(ours) + 1, **basis, **made})["id"])

    written = [_play_object(play, number) for play in plays]
    lists = {f"{kind}s": list(ours.values()) for kind, ours in known.items()}
    return json_text({**lists, "plays": written, "userInfo": {"meRefId": 0}}) + "\n"


def _play_object(play: Play, number: Callable[..., int]) -> dict[str, Any]:
    box, results = play.game.box, seat_results(play)
    lowest = play.game.lowest_wins(play.rules)
    game = number(
        "game",
        f"{play.game_id}" if play.title == box.title else f"{play.game_id}:{play.title}",
        name=play.title,
        bggId=box.bgg_id,
        bggYear=box.year,
        highestWins=not lowest,
        **dict.fromkeys(("cooperative", "noPoints", "usesTeams"), False),
        minPlayerCount=box.seats[0],
        maxPlayerCount=box.seats[1],
        minPlayTime=box.minutes[0],
        maxPlayTime=box.minutes[1],
        minAge=box.age,
        **dict.fromkeys(("preferredImage", "rating"), 0),
        copies=[],
    )
    date = local_time(play.started)
    entered, changed = (
        datetime.fromtimestamp(operation.at // 1000).isoformat(" ")
        for operation in (play.log.operations[0], play.log.operations[-1])
    )
    app_id = play.extra.get(APP_ID)
    totals = [one.total for one in results if one.total is not None]
    best = (min if lowest else max)(totals, default=None)
    by_points = [one.total is not None and one.total == best for one in results]
    scores = [
        {
            "playerRefId": number(
                "player",
                f"guest {one.player}" if one.guest else name_key(one.player),
                name=one.player,
                isAnonymous=one.guest,
            ),
            "score": "" if one.total is None else str(one.total),
            "winner": bool(one.winner),
            "newPlayer": False,
            "startPlayer": one.seat == play.starter,
            "rank": one.rank or 0,
            "seatOrder": place,
        }
        for place, one in enumerate(results, start=1)
    ]
    return {
        "uuid": app_id if isinstance(app_id, str) else app_uuid("play", play.id),
        "gameRefId": game,
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "entryDate": entered,
        "modificationDate": changed,
        "durationMin": minutes(play.started, play.finished_at) or 0,
        "rounds": len(play.rounds),
        **dict.fromkeys(("usesTeams", "ignored"), False),
        "manualWinner": by_points != [bool(one.winner) for one in results],
        **dict.fromkeys(("scoringSetting", "rating", "bggId", "nemestatsId", "importPlayId"), 0),
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": scores,
        **(
            {"locationRefId": number("location", play.place, name=play.place)} if play.place else {}
        ),
        **({"comments": play.note} if play.note else {}),
    }
