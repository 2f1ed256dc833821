"""The results of a play without cards in a play file, read and written."""

from collections.abc import Mapping
from typing import Final

from scorekeeper.exchange.document import kind_of
from scorekeeper.exchange.fields import Fields
from scorekeeper.games.base import Game, Given, Message, Rules, msg
from scorekeeper.games.written_down import completed
from scorekeeper.given import LARGEST, tidy
from scorekeeper.names import written_key
from scorekeeper.play import Play

_KEYS: Final = ("player", "total", "rounds", "puddings", "rank")
_MOST_COUNTED: Final = 99


def players_of_results(fields: Fields) -> list[object]:
    """Return the names in the order of the results, for a file that does not list players."""
    return [
        given.get("player") if isinstance(given, dict) else None
        for given in fields.list_of("results")
    ]


def read_results(
    fields: Fields, game: Game, rules: Rules, names: tuple[str, ...]
) -> tuple[Given, ...]:
    """Return what is known of every seat. Raises `PlayFileError`.

    Players who are not among the results have none.
    """
    _refuse_cards(fields)
    keys = [written_key(name) for name in names]
    found: dict[int, Given] = {}
    for place, given in enumerate(fields.list_of("results"), start=1):
        if not isinstance(given, dict):
            fields.refuse(
                msg(
                    "result {place} must be an object, not {kind}.",
                    place=place,
                    kind=kind_of(given),
                )
            )
        seat = _seat(fields, given, place, keys)
        if seat in found:
            fields.refuse(msg("it has two results.", place=place), player=names[seat])
        found[seat] = _result(fields, game, rules, given, names, seat)
    results = completed(game, rules, [found.get(seat, Given()) for seat in range(len(names))])
    for seat in found:
        if not results[seat].known:
            fields.refuse(
                msg("the result needs “total” or “rank”; null is unknown."), player=names[seat]
            )
    if not found:
        fields.refuse(msg("“results” is empty; write a total or a place for each player."))
    return results


def result_objects(play: Play) -> list[dict[str, object]]:
    """Return the results of a play as they are written; what is unknown is left out."""
    return [
        {"player": name, **written}
        for name, given in zip(play.names, play.given or (), strict=True)
        for written in [_written(given)]
        if written
    ]


def _refuse_cards(fields: Fields) -> None:
    if fields.values.get("rounds") is not None:
        fields.refuse(msg("it has both “rounds” and “results”; leave “results” out."))
    if fields.values.get("adjustments"):
        fields.refuse(
            msg("“adjustments” belong to a play with cards; change “results” and leave them out.")
        )
    if fields.values.get("rounds_closed") is not None:
        fields.refuse(msg("“rounds_closed” belongs to a play with cards; leave it out."))


def _seat(fields: Fields, given: Mapping[str, object], place: int, keys: list[str]) -> int:
    player = given.get("player")
    if not isinstance(player, str):
        fields.refuse(msg("result {place}: “player” must be a name of the players.", place=place))
    if written_key(player) not in keys:
        fields.refuse(
            msg(
                "result {place} is of “{name}”, who is none of the players.",
                place=place,
                name=player.strip()[:40],
            )
        )
    return keys.index(written_key(player))


def _result(
    fields: Fields,
    game: Game,
    rules: Rules,
    given: Mapping[str, object],
    names: tuple[str, ...],
    seat: int,
) -> Given:
    def refuse(message: Message) -> None:
        fields.refuse(message, player=names[seat])

    unknown = next((key for key in given if key not in _KEYS), None)
    if unknown is not None:
        refuse(msg("“{key}” is unknown in a result; leave it out.", key=unknown[:40]))

    def number(key: str, value: object, least: int, most: int) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            refuse(
                msg(
                    "“{key}” must be a whole number from {least} to {most}, or null.",
                    key=key,
                    least=least,
                    most=most,
                )
            )
            return None
        return value

    if game.counted is None and given.get("puddings") is not None:
        refuse(msg("“puddings” means nothing in {game}; leave it out.", game=game.title))
    rounds = given.get("rounds")
    count = game.round_count(rules)
    if rounds is not None and (not isinstance(rounds, list) or len(rounds) > count):
        refuse(
            msg(
                "“rounds” must be a list of up to {count} totals, null for an unknown one.",
                count=count,
            )
        )
    listed = rounds if isinstance(rounds, list) else []
    return tidy(
        Given(
            number("total", given.get("total"), -LARGEST, LARGEST),
            tuple(number("rounds", points, -LARGEST, LARGEST) for points in listed),
            number("puddings", given.get("puddings"), 0, _MOST_COUNTED),
            number("rank", given.get("rank"), 1, len(names)),
        ),
        count,
    )


def _written(given: Given) -> dict[str, object]:
    values = {
        "total": given.total,
        "rounds": None if given.rounds is None else list(given.rounds),
        "puddings": given.puddings,
        "rank": given.rank,
    }
    return {key: value for key, value in values.items() if value is not None}
