"""`scorekeeper settle` about a stored play: its numbers filled in, and “what if?”."""

from collections.abc import Mapping, Sequence

import click

from scorekeeper.cli.inputs import looked_into
from scorekeeper.cli.output import print_json
from scorekeeper.cli.tables import table
from scorekeeper.cli.texts import shown
from scorekeeper.games.base import NotationError, QuestionError, Scorecard, msg
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.rulings import Asked
from scorekeeper.translate import _, say
from scorekeeper.what_if import Change, change_text, changes, imagine, new_problems, outcome

LAST = "last"


def filled_in(
    db: str | None,
    play_id: str,
    round_: int | None,
    asked: Asked,
    values: Sequence[str],
    rules: Mapping[str, str],
) -> tuple[list[str], tuple[str, ...], dict[str, str]]:
    """Return the names, the values and the house rules of a stored play.

    Values that are given are kept, one for each player; players without a number are left
    out. Raises `QuestionError`.
    """
    play = _stored(db, play_id)
    if play.game_id != asked.game.id:
        raise QuestionError(
            msg(
                "This play is one of {played}, but “{question}” belongs to {game}.",
                played=play.game.title,
                question=asked.question.id,
                game=asked.game.title,
            )
        )
    names = list(play.names)
    if not values:
        found = play.game.prefill(asked.question.id, play.score(), _round(play, round_))
        pairs = [(name, value) for name, value in zip(names, found, strict=False) if value]
        names, values = [name for name, _value in pairs], [value for _name, value in pairs]
    if len(values) != len(names):
        names = []
    return names, tuple(values), {**play.rules, **rules}


def print_what_if(
    db: str | None,
    play_id: str,
    round_: int | None,
    hands: Sequence[str],
    rules: Mapping[str, str],
    *,
    as_json: bool,
) -> None:
    """Print what other hands, or other house rules, would do. Raises `QuestionError`."""
    play = _stored(db, play_id)
    number = _round(play, round_)
    imagined = play
    try:
        imagined = imagine(play, _hands(play, number, hands))
    except NotationError as error:
        raise QuestionError(error.message) from None
    for rule, choice in rules.items():
        imagined = imagined.set_rule(rule, choice, "")
    before, after = play.score(), imagined.score()
    found = changes(before, after)
    if as_json:
        print_json(_object(play, imagined, after, found))
        return
    names = play.names
    lines = table([[name, change_text(change)] for name, change in zip(names, found, strict=True)])
    lines += [shown(say(message, names)) for message in outcome(imagined, after, number)]
    lines += [shown(say(problem.message, names)) for problem in new_problems(play, imagined)]
    lines.append(_("Nothing was stored."))
    click.echo("\n".join(lines))


def _object(
    play: Play, imagined: Play, after: Scorecard, found: Sequence[Change]
) -> dict[str, object]:
    return {
        "players": [
            {
                "name": name,
                "before": change.before,
                "after": change.after,
                "rank_before": change.place_before,
                "rank_after": change.place_after,
            }
            for name, change in zip(play.names, found, strict=True)
        ],
        "result": say(outcome(imagined, after, 0)[0], play.names),
        "problems": [say(problem.message, play.names) for problem in new_problems(play, imagined)],
    }


def _hands(play: Play, round_: int, given: Sequence[str]) -> dict[tuple[int, int], str]:
    if not given:
        raise QuestionError(msg("Say whose hand would be which, for example Ann=ttsss2pp."))
    hands = {}
    seats = {name_key(name): seat for seat, name in enumerate(play.names)}
    for text in given:
        name, sign, cards = text.rpartition("=")
        seat = seats.get(name_key(name))
        if not sign or seat is None:
            raise QuestionError(
                msg(
                    "“{text}”: write NAME=CARDS; the players are {names}.",
                    text=text[:40],
                    names=", ".join(play.names),
                )
            )
        hands[round_, seat] = cards
    return hands


def _stored(db: str | None, play_id: str) -> Play:
    from scorekeeper.store.plays import find, listing, load

    with looked_into(db) as database:
        if play_id != LAST:
            return load(database, find(database, play_id))
        newest = next(iter(listing(database, limit=1)), None)
        if newest is None:
            raise QuestionError(msg("No plays are stored yet."))
        return load(database, newest.id)


def _round(play: Play, number: int | None) -> int:
    last = len(play.rounds) - 1 if play.open_round is None else play.open_round
    if number is None:
        return last
    if number > last + 1:
        raise QuestionError(
            msg(
                "Round {round} is not played yet; the last one is {last}.",
                round=number,
                last=last + 1,
            )
        )
    return number - 1
