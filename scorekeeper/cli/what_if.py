"""`scorekeeper settle` about a stored play: its numbers filled in, and “what if?”."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.cli.inputs import find_play, looked_into
from scorekeeper.cli.output import print_json, shown, signed, table, tell
from scorekeeper.games.game import Game, NotationError, QuestionError
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand
from scorekeeper.guide.gallery import with_keys
from scorekeeper.guide.settling import find_question
from scorekeeper.i18n import _, english, msg
from scorekeeper.play.names import name_key
from scorekeeper.play.play import Play
from scorekeeper.play.what_if import Change, changes, imagine, leading, new_problems


class Filled(NamedTuple):
    """What a stored play says about a question."""

    game: Game
    names: list[str]
    values: tuple[str, ...]
    rules: dict[str, str]


def filled_in(
    db: str | None,
    play_id: str,
    round_: int | None,
    question: str,
    values: Sequence[str],
    rules: Mapping[str, str],
) -> Filled:
    """Return the game, the names, the values and the house rules of a stored play.

    Values that are given are kept, one for each player; players without a number are left
    out. Raises `QuestionError`.
    """
    play = _stored(db, play_id)
    asked = find_question(question, play.game)
    names = list(play.names)
    if not values:
        ask = asked.question.from_play
        found = ask(play.score(), _round(play, round_)) if ask else ()
        pairs = [(name, value) for name, value in zip(names, found, strict=False) if value]
        names, values = [name for name, _value in pairs], [value for _name, value in pairs]
    if len(values) != len(names):
        names = []
    return Filled(play.game, names, tuple(values), {**play.rules, **rules})


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
    imagined = imagine(play, _hands(play, _round(play, round_), hands, required=not rules))
    imagined = replace(imagined, rules=complete(play.game, {**play.rules, **rules}))
    after = imagined.score()
    found = changes(play.score(), after)
    problems = new_problems(play, imagined)
    if as_json:
        print_json(
            {
                "players": [
                    {
                        "name": name,
                        "before": change.before,
                        "after": change.after,
                        "rank_before": change.rank_before,
                        "rank_after": change.rank_after,
                    }
                    for name, change in zip(play.names, found, strict=True)
                ],
                "result": english(leading(imagined, after), play.names),
                "problems": [english(problem.message, play.names) for problem in problems],
            }
        )
        return
    rows = [[name, _told(change)] for name, change in zip(play.names, found, strict=True)]
    tell(*table(rows), leading(imagined, after), names=play.names)
    tell(*(problem.message for problem in problems), names=play.names)
    tell(msg("Nothing was stored."))


def _told(change: Change) -> str:
    if change.before == change.after and change.rank_before == change.rank_after:
        return _("{points} points as before", points=change.after)
    if change.rank_before == change.rank_after or change.rank_after is None:
        return _("{before} → {after} points", before=change.before, after=change.after)
    return _(
        "{before} → {after} points, rank {rank_before} → {rank_after}",
        before=change.before,
        after=change.after,
        rank_before=signed(change.rank_before),
        rank_after=change.rank_after,
    )


def _hands(
    play: Play, round_: int, given: Sequence[str], *, required: bool
) -> dict[tuple[int, int], Hand]:
    if not given and required:
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
                    text=shown(text[:40]),
                    names=play.names,
                )
            )
        try:
            hands[round_, seat] = play.game.read(with_keys(play.game, cards), play.rules)
        except NotationError as error:
            raise QuestionError(error.message) from None
    return hands


def _stored(db: str | None, play_id: str) -> Play:
    with looked_into(db) as store:
        return store.play(find_play(store, play_id))


def _round(play: Play, number: int | None) -> int:
    if number is None:
        return play.last_round
    if number > play.last_round + 1:
        raise QuestionError(
            msg(
                "Round {round} is not played yet; the latest one is {last}.",
                round=number,
                last=play.last_round + 1,
            )
        )
    return number - 1
