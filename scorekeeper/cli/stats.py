"""`scorekeeper stats`: standings, records and ratings, or one player's figures."""

import gc
from collections.abc import Iterator, Sequence

import click

from scorekeeper.cli.base import GAME, JSON, command
from scorekeeper.cli.inputs import looked_into
from scorekeeper.cli.output import print_json, table, tell
from scorekeeper.cli.players import find_person
from scorekeeper.games import find
from scorekeeper.i18n import Message, _, msg, msgn, say
from scorekeeper.statistics import words
from scorekeeper.statistics.cards import card_figures
from scorekeeper.statistics.figures import Figures, figures, matrix, standings
from scorekeeper.statistics.plays import Own, Played, by_person, by_title, load
from scorekeeper.statistics.ratings import ratings
from scorekeeper.statistics.records import Record, records
from scorekeeper.statistics.words import number, percent, starred


@command(
    "stats",
    msg(
        "Print standings, records and ratings of each game, or the figures of PLAYER. Plays that "
        "are unfinished, deleted or kept apart don't count."
    ),
    examples="""
scorekeeper stats
scorekeeper stats Ann --json
""",
)
@click.argument("player", metavar="[PLAYER]", required=False)
@GAME
@JSON
@click.pass_obj
def stats_command(db: str | None, player: str | None, game_name: str | None, as_json: bool) -> None:
    """Print figures over many plays."""
    gc.disable()  # a third of the time of a long life of plays, none of which is garbage
    wanted = None if game_name is None else find(game_name).box.id
    with looked_into(db) as store:
        found, people = by_title(load(store)), store.people()
    person = None if player is None else find_person(people, player)
    objects: list[object] = []
    for (game, title), plays in found.items():
        own = by_person(plays).get(person or "", [])
        if wanted not in {None, game} or (person is not None and not own):
            continue
        if as_json:
            objects.append({"game": game, "title": title, **_object(plays, person, own, game)})
            continue
        tell(msgn("{game}, {count} play", "{game}, {count} plays", len(plays), game=title))
        hidden = {uuid for uuid in people if people.hidden(uuid)}
        tell(*(_player(plays, own, game) if person else _group(plays, game, hidden)), "")
        objects.append(game)
    if as_json:
        print_json(objects)
    elif not objects:
        tell(msg("No play is finished yet."))
    else:
        tell(words.RATES, words.RATING)


def _group(plays: Sequence[Played], game: str, hidden: set[str]) -> Iterator[Message | str]:
    shown_ones = [it for it in standings(plays) if it.person not in hidden]
    yield from _table(shown_ones, plays)
    yield ""
    yield from (_record(record, game) for record in records(plays))


def _table(found: Sequence[Figures], plays: Sequence[Played]) -> list[str]:
    rated = ratings(plays)
    rows = [
        [
            *(_("Player"), _("Plays"), _("Wins"), _("Shared"), _("Rate"), _("Expected")),
            *(_("Average"), _("Best"), _("Worst"), _("Streak"), _("Longest"), _("Rating")),
        ]
    ]
    for it in found:
        best = starred(number(it.best), marked=it.best_marked)
        worst = starred(number(it.worst), marked=it.worst_marked)
        rating = number(rated[it.person].value) if it.person in rated else words.NOTHING
        rows.append(
            [
                *(it.name, str(it.plays), str(it.wins), str(it.shared), percent(it.win_rate)),
                *(percent(it.expected), number(it.average), best, worst, str(it.streak)),
                *(str(it.longest), rating),
            ]
        )
    marked = any(it.best_marked or it.worst_marked for it in found)
    return [*table(rows, right=range(1, 12)), *([say(words.STAR)] if marked else [])]


def _record(record: Record, game: str) -> Message:
    first = record.holders[0]
    return msgn(
        "{record}: {value}, {name}, {day}",
        "{record}: {value}, {name}, {day}; {count} times in all",
        len(record.holders),
        record=words.record_label(record.kind, game),
        value=starred(words.record_value(record.kind, record.value), marked=record.marked),
        name=first.name,
        day=(first.started or words.NOTHING)[:10],
    )


def _player(plays: Sequence[Played], own: Own, game: str) -> Iterator[Message | str]:
    it = figures(own[0][1].person or "", own)
    yield from _table([it], plays)
    names = {seat.person: seat.name for play in plays for seat in play.seats}
    rows = [[_("Against"), _("Ahead"), _("Tied"), _("Behind")]]
    for (one, other), against in matrix(plays).items():
        if one == it.person:
            rows.append([names[other], *map(str, against)])
    yield from table(rows, right=(1, 2, 3))
    rows = [[_("Category"), _("Points"), _("Cards"), _("Points a card")]]
    for each in card_figures(game, own):
        per_card = number(each.per_card, 2)
        rows.append([say(each.category.name), str(each.points), str(each.cards), per_card])
    yield from table(rows, right=(1, 2, 3)) if rows[1:] else ()
    yield from words.left_out(it)


def _object(plays: Sequence[Played], person: str | None, own: Own, game: str) -> dict[str, object]:
    if person is None:
        found = {"plays": len(plays), "standings": standings(plays), "records": records(plays)}
        return {**found, "ratings": ratings(plays)}
    against = {other: it for (one, other), it in matrix(plays).items() if one == person}
    return {
        **figures(person, own)._asdict(),
        "against": against,
        "cards": card_figures(game, own),
    }
