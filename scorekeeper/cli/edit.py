"""`scorekeeper edit`: correct a stored play, delete it, or bring it back."""

from collections.abc import Callable, Sequence

import click

from scorekeeper.cli.add import read_named
from scorekeeper.cli.base import RULES, YES, command, option, wrong
from scorekeeper.cli.inputs import find_play, now, opened, read_rule
from scorekeeper.cli.output import signed, tell
from scorekeeper.cli.play_text import problem_text
from scorekeeper.files.plays import located
from scorekeeper.games.numbers import MOST_POINTS, shown, whole
from scorekeeper.games.results import FORMS
from scorekeeper.games.scorecard import Problem
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.dates import read_date
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play

Action = Callable[[Play], Cells]


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
@click.pass_obj
def edit_command(
    db: str | None,
    beginning: str,
    date: str | None,
    place: str | None,
    note: str | None,
    starts: str | None,
    apart: str | None,
    rules: tuple[str, ...],
    cards: tuple[str, ...],
    points: tuple[str, ...],
    because: str,
    result: tuple[str, ...],
    state: str | None,
    yes: bool,
) -> None:
    """Change one stored play."""
    wanted: list[Action | None] = [
        None if not date else lambda play: actions.set_started(play, _began(date)),
        None if not starts else lambda play: actions.set_first_seat(play, _seat(play, starts)),
        None if place is None else lambda play: actions.set_place(play, place),
        None if note is None else lambda play: actions.set_note(play, note),
        None if apart is None else lambda play: actions.set_apart(play, apart),
        *(_rule(text) for text in rules),
        *(_cards(text) for text in cards),
        *(_points(text, because) for text in points),
        *(_result(text) for text in result),
        getattr(actions, state) if state else None,
    ]
    if not any(wanted):
        raise wrong(msg("Say what to change."))
    with opened(db) as store, store.transaction("table"):
        play = before = store.play(find_play(store, beginning, deleted=state == "unbin"))
        for action in wanted:
            play = store.act(play.id, action) if action else play
        problems = [problem for problem in play.check() if problem not in before.check()]
        # Another house rule can take the win from a result; cards are just scored again.
        strict = not yes and (bool(result) or (bool(rules) and play.without_cards))
        for problem in problems:
            if problem.level == "error":
                raise Refused(located(problem, play.names))
            if strict:
                sentence = located(problem, play.names)
                raise Refused(
                    msg("{problem} Nothing was changed; --yes keeps it as it is.", problem=sentence)
                )
    _report(before, play, problems)


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


def _began(text: str) -> str | None:
    return None if text.strip().casefold() == "unknown" else read_date(text, now())


def _rule(text: str) -> Action:
    rule, choice = read_rule(text)
    return lambda play: actions.set_rule(play, rule, choice)


def _cards(text: str) -> Action:
    def action(play: Play) -> Cells:
        round_, seat, cards = _at(play, text)
        hand = play.game.read(with_keys(play.game, cards), play.rules)
        return actions.enter(play, round_, seat, hand)

    return action


def _points(text: str, note: str) -> Action:
    def action(play: Play) -> Cells:
        round_, seat, points = _at(play, text)
        number = whole(points, -MOST_POINTS, MOST_POINTS, msg("points"))
        return actions.set_counts(play, round_, seat, number, note)

    return action


def _result(text: str) -> Action:
    name, result = read_named(text)

    def action(play: Play) -> Cells:
        results = list(play.results or ())
        seat = _seat(play, name)
        results[seat : seat + 1] = [result]
        return actions.set_results(play, results)

    return action


def _at(play: Play, text: str) -> tuple[int, int, str]:
    """Return round and seat (both 0-based) and what a text like `2:Ann=ttlss` says of them."""
    where, sign, value = text.rpartition("=")
    number, colon, name = where.partition(":")
    if not sign or not colon:
        raise wrong(msg("“{text}”: write it like 2:Ann=ttlss.", text=shown(text, 60)))
    last = len(play.rounds)
    return whole(number, 1, last, msg("round")) - 1, _seat(play, name), value.strip()


def _report(before: Play, play: Play, problems: Sequence[Problem]) -> None:
    new = [it for it in play.log.operations if before.log.operation(it.stamp) is None]
    if not new:
        tell(msg("Nothing was changed."))
        return
    words = play.words
    for operation in new:
        for cell, value in operation.writes.items():
            tell(words.change(cell, play.log.before(operation, cell), value))
    old, card = before.score(), play.score()
    for name, earlier, later in zip(play.names, old.totals, card.totals, strict=False):
        if earlier != later:
            told = {"player": name, "before": signed(earlier), "after": signed(later)}
            tell(msg("{player}: {before} → {after} points", **told))
    tell(*(problem_text(problem, play.names) for problem in problems))
    if play.finished:
        tell(play.tell(card).decision(), names=play.names)
