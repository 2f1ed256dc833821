"""`scorekeeper stats`: standings, records and ratings of each game."""

import gc
from collections.abc import Sequence

from scorekeeper.cli.base import GAME, JSON, command
from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import print_json, table, tell
from scorekeeper.games.game import Game
from scorekeeper.i18n import Message, _, msg, msgn, say
from scorekeeper.statistics import words
from scorekeeper.statistics.figures import Figures, standings
from scorekeeper.statistics.plays import Played, by_title, load
from scorekeeper.statistics.ratings import ratings
from scorekeeper.statistics.records import Record, records
from scorekeeper.statistics.words import number, percent, starred


@command(
    "stats",
    msg(
        "Print standings, records and ratings of each game. Plays that are unfinished, deleted or "
        "kept apart don't count."
    ),
    examples="""
scorekeeper stats
scorekeeper stats --game keltis --json
""",
)
@GAME
@JSON
def stats_command(game: Game | None, as_json: bool) -> None:
    """Print figures over many plays."""
    gc.disable()  # a third of the time of a long life of plays, none of which is garbage
    with opened(writes=False) as store:
        titles, people = by_title(load(store)), store.people()
    wanted = {pair: it for pair, it in titles.items() if game is None or pair[0] == game.box.id}
    if as_json:
        print_json(
            [
                {
                    "game": game_id,
                    "title": title,
                    "plays": len(plays),
                    "standings": standings(plays),
                    "records": records(plays),
                    "ratings": ratings(plays),
                }
                for (game_id, title), plays in wanted.items()
            ]
        )
        return
    if not wanted:
        tell(msg("No play is finished yet."))
        return
    for (game_id, title), plays in wanted.items():
        tell(msgn("{game}, {count} play", "{game}, {count} plays", len(plays), game=title))
        ranked = [it for it in standings(plays) if not people.hidden(it.person)]
        tell(*_table(ranked, plays), "", *(_record(it, game_id) for it in records(plays)), "")
    tell(words.RATES, words.RATING)


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
