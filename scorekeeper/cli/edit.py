"""`scorekeeper edit`: correct a stored play, delete it, or bring it back."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import click

from scorekeeper.cli.add import read_named
from scorekeeper.cli.base import RULES, YES, command, option, wrong
from scorekeeper.cli.inputs import find_play, now, opened
from scorekeeper.cli.output import signed, tell
from scorekeeper.cli.play_text import problem_text
from scorekeeper.files.plays import located
from scorekeeper.games.numbers import MOST_POINTS, shown, whole
from scorekeeper.games.results import FORMS
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.dates import read_date
from scorekeeper.play.journal import journal
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play


@command(
    "edit",
    msg(
        "Change the play whose id begins with ID (“last”: the newest), all or nothing. Its points "
        "are scored again; each change is in its journal and can be undone on the screens."
    ),
    FORMS,
    examples="""
scorekeeper edit 0192f0c4 --date "2026-11-28 19:40" --place "Café"
scorekeeper edit 0192f0c4 --date unknown
scorekeeper edit 0192f0c4 --cards 2:Ann=ttlss --rule maki_tie=full
scorekeeper edit 0192f0c4 --points 2:Ann=12 --because "a card under the table"
scorekeeper edit 0192f0c4 --result Ann=13+16+8:4
scorekeeper edit 0192f0c4 --delete
scorekeeper edit 0192f0c4 --restore
""",
)
@click.argument("beginning", metavar="ID")
@option("--date", metavar="DATE", help=msg("When it began: 2026-11-29, with 19:40, or unknown."))
@option("--place", metavar="TEXT", help=msg("Where it was played."))
@option("--note", metavar="TEXT", help=msg("The note."))
@option("--starts", metavar="NAME", help=msg("Who started."))
@option("--apart", metavar="REASON", help=msg("Keep it out of records; empty to count it again."))
@RULES
@option("--cards", multiple=True, metavar="ROUND:NAME=CARDS", help=msg("A hand; repeatable."))
@option("--points", multiple=True, metavar="ROUND:NAME=N", help=msg("What a round counts."))
@option("--because", metavar="TEXT", default="", help=msg("Why points are set by hand."))
@option("--result", multiple=True, metavar="NAME=RESULT", help=msg("A result without cards."))
@option("--delete", "state", flag_value="bin", help=msg("Put it into the bin."))
@option("--restore", "state", flag_value="unbin", help=msg("Bring it back from the bin."))
@option("--abandon", "state", flag_value="abandon", help=msg("Give it up unfinished."))
@option("--resume", "state", flag_value="resume", help=msg("Take it up again."))
@YES
def edit_command(beginning: str, state: str | None, yes: bool, **wanted: Any) -> None:
    """Change one stored play."""
    rules = wanted["rules"]
    with opened() as store, store.transaction("table"):
        play = before = store.play(find_play(store, beginning, deleted=state == "unbin"))
        made = [*_actions(play, **wanted), *([getattr(actions, state)] if state else [])]
        if not made:
            raise wrong(msg("Say what to change."))
        for action in made:
            play = store.act(play.id, action)
        problems = [problem for problem in play.check() if problem not in before.check()]
        # Another house rule can take the win from a result; cards are just scored again.
        strict = not yes and bool(wanted["result"] or (rules and play.without_cards))
        for problem in problems:
            sentence = located(problem, play.names)
            if problem.level == "error":
                raise Refused(sentence)
            if strict:
                raise Refused(
                    msg("{problem} Nothing was changed; --yes keeps it as it is.", problem=sentence)
                )
        known = {operation.stamp for operation in before.log.operations}
        entries = [it for it in journal(play, store.role) if it.operations[-1].stamp not in known]
    tell(*(line for entry in entries for line in entry.lines))
    if not entries:
        tell(msg("Nothing was changed."))
        return
    old, card = before.score(), play.score()
    for name, earlier, later in zip(play.names, old.totals, card.totals, strict=False):
        if earlier != later:
            told = {"player": name, "before": signed(earlier), "after": signed(later)}
            tell(msg("{player}: {before} → {after} points", **told))
    tell(*(problem_text(problem, play.names) for problem in problems))
    if play.finished:
        tell(play.tell(card).decision(), names=play.names)


def _actions(
    play: Play,
    *,
    date: str | None,
    place: str | None,
    note: str | None,
    starts: str | None,
    apart: str | None,
    rules: Mapping[str, str],
    cards: tuple[str, ...],
    points: tuple[str, ...],
    because: str,
    result: tuple[str, ...],
) -> Iterator[Callable[[Play], Cells]]:
    if date:
        began = None if date.strip().casefold() == "unknown" else read_date(date, now())
        yield partial(actions.set_started, started=began)
    if starts:
        yield partial(actions.set_first_seat, seat=_seat(play, starts))
    for cell, text in (("place", place), ("note", note), ("apart", apart)):
        if text is not None:
            yield partial(actions.set_text, cell=cell, text=text)
    for rule, choice in rules.items():
        yield partial(actions.set_rule, rule=rule, value=choice)
    for round_, seat, text in (_at(play, text) for text in cards):
        hand = play.game.read(with_keys(play.game, text), {**play.rules, **rules})
        yield partial(actions.enter, round_=round_, seat=seat, hand=hand)
    for round_, seat, text in (_at(play, text) for text in points):
        number = whole(text, -MOST_POINTS, MOST_POINTS, msg("points"))
        yield partial(actions.set_counts, round_=round_, seat=seat, counts=number, note=because)
    results = list(play.results or ())
    for name, known in map(read_named, result):
        seat = _seat(play, name)
        results[seat : seat + 1] = [known]
    if result:
        yield partial(actions.set_results, results=results)


def _seat(play: Play, name: str) -> int:
    """Return the seat (0-based) of a player. Raises `Refused` if nobody is called so."""
    keys = [name_key(known) for known in play.names]
    if name_key(name) not in keys:
        raise Refused(
            msg(
                "“{name}” does not sit there; the players are {players}.",
                name=shown(name, 40),
                players=play.names,
            )
        )
    return keys.index(name_key(name))


def _at(play: Play, text: str) -> tuple[int, int, str]:
    """Return round and seat (both 0-based) and what a text like `2:Ann=ttlss` says of them."""
    where, sign, value = text.rpartition("=")
    number, colon, name = where.partition(":")
    if not sign or not colon:
        raise wrong(msg("“{text}”: write it like 2:Ann=ttlss.", text=shown(text, 60)))
    last = len(play.rounds)
    return whole(number, 1, last, msg("round")) - 1, _seat(play, name), value.strip()
