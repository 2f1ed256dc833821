"""The file of the app BG Stats (.bgsplay), as its own exports look."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scorekeeper.bgstats_ids import UUID_KEY, app_uuid, play_uuid
from scorekeeper.exchange.json_text import json_text
from scorekeeper.exchange.results import SeatResult, local_time, minutes, seat_results
from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.names import name_key
from scorekeeper.play import Play

_LONG_AGO: Final = "2000-01-01 00:00:00"
"""Games, players and places are never newer than what the app knows of them, so that its
user's pictures and spellings stay."""


def bgstats_lines(
    plays: Iterable[tuple[Play, str]],
    games: Sequence[str],
    names: Sequence[str],
    locations: Sequence[str],
) -> Iterator[str]:
    """Yield the text of a file piece by piece.

    `plays` come with the time of their last change; unfinished ones are left out, because
    the app has no place for them. `games`, `names` and `locations` are all that occur.
    """
    known = [all_games()[game] for game in games]
    references = _References(games, names, locations)
    yield from _list("games", (game_object(game, references.game(game.id)) for game in known), "{")
    yield from _list("players", (_player(name, references.player(name)) for name in names), ",")
    yield from _list(
        "locations", (_location(text, references.location(text)) for text in locations), ","
    )
    yield from _list(
        "plays",
        (play_object(play, changed_at, references) for play, changed_at in plays if play.finished),
        ",",
    )
    yield ',\n"userInfo": {"meRefId": 0}\n}\n'


class _References:
    """The numbers by which plays of one file speak of games, players and places."""

    def __init__(
        self, games: Sequence[str], names: Sequence[str], locations: Sequence[str]
    ) -> None:
        self._games = {game: number for number, game in enumerate(games, start=1)}
        self._players = {name_key(name): number for number, name in enumerate(names, start=1)}
        self._locations = {text: number for number, text in enumerate(locations, start=1)}

    def game(self, game_id: str) -> int:
        return self._games[game_id]

    def player(self, name: str) -> int:
        return self._players[name_key(name)]

    def location(self, text: str) -> int:
        return self._locations[text]


def game_object(game: Game, number: int) -> dict[str, object]:
    """Return a game as the app keeps it."""
    shortest, longest = game.box.minutes
    return {
        "uuid": app_uuid("game", game.id),
        "id": number,
        "name": game.title,
        "bggId": game.box.bgg_id,
        "bggYear": game.box.year,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "minPlayerCount": game.seats[0],
        "maxPlayerCount": game.seats[-1],
        "minPlayTime": shortest,
        "maxPlayTime": longest,
        "minAge": game.box.age,
        "preferredImage": 0,
        "rating": 0,
        "modificationDate": _LONG_AGO,
        "copies": [],
    }


def play_object(play: Play, changed_at: str, references: _References) -> dict[str, object]:
    """Return a finished play as the app keeps it.

    One without a date gets the day on which it was written down, because the app needs one.
    """
    changed = local_time(changed_at) or _LONG_AGO
    date = local_time(play.started_at) or changed
    results = seat_results(play)
    kept = play.extra.get(UUID_KEY)
    written: dict[str, object] = {
        "uuid": kept if isinstance(kept, str) else play_uuid(play.id),
        "gameRefId": references.game(play.game_id),
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "entryDate": date,
        "modificationDate": changed,
        "durationMin": minutes(play) or 0,
        "rounds": len(play.rounds),
        "scoringSetting": 0,
        "usesTeams": False,
        "ignored": False,
        "manualWinner": by_hand(results),
        "rating": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "importPlayId": 0,
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": references.player(result.player),
                "score": "" if result.total is None else str(result.total),
                "winner": bool(result.winner),
                "newPlayer": False,
                "startPlayer": result.seat == play.first_seat,
                "rank": result.rank or 0,
                "seatOrder": place,
            }
            for place, result in enumerate(results, start=1)
        ],
    }
    if play.location:
        written["locationRefId"] = references.location(play.location)
    if play.note:
        written["comments"] = play.note
    return written


def by_hand(results: Sequence[SeatResult]) -> bool:
    """Return whether the winners are others than those with the most points."""
    totals = [result.total for result in results if result.total is not None]
    most = max(totals, default=None)
    return any(
        bool(result.winner) != (most is not None and result.total == most) for result in results
    )


def _player(name: str, number: int) -> dict[str, object]:
    return {
        "id": number,
        "uuid": app_uuid("player", name_key(name)),
        "name": name,
        "isAnonymous": False,
        "modificationDate": _LONG_AGO,
    }


def _location(text: str, number: int) -> dict[str, object]:
    return {
        "id": number,
        "uuid": app_uuid("location", text),
        "name": text,
        "modificationDate": _LONG_AGO,
    }


def _list(key: str, values: Iterable[object], before: str) -> Iterator[str]:
    yield f'{before}\n"{key}": ['
    separator = "\n"
    for value in values:
        yield separator + json_text(value)
        separator = ",\n"
    yield "]"
