"""`scorekeeper stats`: standings, records and ratings, or one player's figures."""

from collections.abc import Sequence

import click

from scorekeeper.cli.base import command, json_option, option
from scorekeeper.cli.inputs import looked_into
from scorekeeper.cli.output import print_json, shown, table, tell
from scorekeeper.games import all_games, find
from scorekeeper.i18n import Message, Refused, Value, _, msg, msgn, say
from scorekeeper.statistics import words
from scorekeeper.statistics.cards import CardFigures, card_figures
from scorekeeper.statistics.figures import Figures, figures, form, matrix, standings
from scorekeeper.statistics.plays import Own, Played, Title, by_person, by_title, load
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
scorekeeper stats Ann
scorekeeper stats Ann --json
""",
)
@click.argument("player", metavar="[PLAYER]", required=False)
@option("--game", "name", metavar="GAME", help=msg("Only this game."))
@json_option()
@click.pass_obj
def stats_command(db: str | None, player: str | None, name: str | None, *, as_json: bool) -> None:
    """Print figures over many plays."""
    wanted = None if name is None else find(name).box.id
    with looked_into(db) as store:
        plays, people = by_title(load(store)), store.people()
    plays = {title: each for title, each in plays.items() if wanted in {None, title[0]}}
    if player is None:
        hidden = {uuid for uuid in people if people.hidden(uuid)}
        _print(
            [_group_object(title, each, hidden) for title, each in plays.items()] if as_json else
            [_group_lines(title, each, hidden) for title, each in plays.items()],
            msg("No play is finished yet."), as_json=as_json,
        )  # fmt: skip
        return
    person = people.find(player)
    if person is None:
        raise Refused(msg("Nobody called “{name}” is known.", name=shown(player[:40])))
    own = {title: by_person(each).get(person, []) for title, each in plays.items()}
    own = {title: each for title, each in own.items() if each}
    nothing = msg("{player} has no finished play yet.", player=people.name(person))
    if as_json:
        games = [_player_object(title, plays[title], each) for title, each in own.items()]
        print_json({"player": people.name(person), "games": games})
    else:
        _print([_player_lines(title, plays[title], own[title]) for title in own], nothing)


def _print(blocks: Sequence[object], nothing: Message, *, as_json: bool = False) -> None:
    if as_json:
        print_json(blocks)
    elif not blocks:
        tell(nothing)
    for place, block in enumerate([] if as_json else blocks):
        tell(*([""] if place else []), *block)  # type: ignore[misc]


def _group_lines(title: Title, plays: list[Played], hidden: set[str]) -> list[Message | str]:
    rated = ratings(plays)
    rows = [
        [
            _("Player"), _("Plays"), _("Wins"), _("Shared"), _("Rate"), _("Expected"),
            _("Average"), _("Best"), _("Worst"), _("Streak"), _("Longest"), _("Rating"),
        ]
    ]  # fmt: skip
    found = [it for it in standings(plays) if it.person not in hidden]
    rows += [
        [
            it.name,
            str(it.plays),
            str(it.wins),
            str(it.shared),
            percent(it.win_rate),
            percent(it.expected),
            number(it.average),
            starred(number(it.best), marked=it.best_marked),
            starred(number(it.worst), marked=it.worst_marked),
            str(it.streak),
            str(it.longest),
            number(rated[it.person].value if it.person in rated else None),
        ]
        for it in found
    ]
    held = records(plays)
    lines: list[Message | str] = [
        msgn("{game}, {count} play", "{game}, {count} plays", len(plays), game=title[1]),
        *table(rows, right=range(1, 12)),
        "",
        *(_record_line(title, record) for record in held),
        "",
        words.RATES,
        words.RATING,
    ]
    marked = any(it.best_marked or it.worst_marked for it in found)
    return [*lines, words.STAR] if marked or any(it.marked for it in held) else lines


def _record_line(title: Title, record: Record) -> Message:
    first, *others = record.holders
    value = starred(number(record.value), marked=record.marked)
    told: dict[str, Value] = {"record": words.record_label(record.kind, title[0]), "value": value}
    holder = msg("{name}, {day}", name=first.name, day=(first.started or words.NOTHING)[:10])
    if not others:
        return msg("{record}: {value}, {holder}", holder=holder, **told)
    return msgn(
        "{record}: {value}, {holder} and {count} other time",
        "{record}: {value}, {holder} and {count} other times",
        len(others),
        holder=holder,
        **told,
    )


def _player_lines(title: Title, plays: list[Played], own: Own) -> list[Message | str]:
    it = figures(own[0][1].person or "", own)
    lines: list[Message | str] = [
        msg("{player}, {game}", player=it.name, game=title[1]),
        msg("Plays: {plays}", plays=it.plays),
        msg("Wins: {wins}, of them shared: {shared}", wins=it.wins, shared=it.shared),
        msg(
            "Win rate: {rate}; expected from the table sizes: {expected}",
            rate=percent(it.win_rate),
            expected=percent(it.expected),
        ),
        msg("Wins in a row: {now} now, {longest} at most", now=it.streak, longest=it.longest),
        msg(
            "Total: average {average}, median {median}, best {best}, worst {worst}",
            average=number(it.average),
            median=number(it.median),
            best=starred(number(it.best), marked=it.best_marked),
            worst=starred(number(it.worst), marked=it.worst_marked),
        ),
    ]
    game = all_games().get(title[0])
    if it.counted_plays and game and game.box.counted:
        lines.append(
            msg(
                "{what}: {count} in all, {average} a play",
                what=game.box.counted,
                count=it.counted,
                average=number(it.counted_average),
            )
        )
    cards = card_figures(title[0], own)
    if cards is not None and cards.plays:
        lines += ["", *_card_lines(cards)]
    names = {seat.person: seat.name for play in plays for seat in play.seats}
    rows = [[_("Against"), _("Ahead"), _("Tied"), _("Behind")]]
    for (one, other), against in matrix(plays).items():
        if one == it.person:
            rows.append([names[other], *map(str, against)])
    lines += ["", *table(rows, right=range(1, 4))] if rows[1:] else []
    periods = [[_("Form"), _("Plays"), _("Wins"), _("Average")]]
    periods += [[p.label, str(p.plays), str(p.wins), number(p.average)] for p in form(own)]
    lines += ["", *table(periods, right=range(1, 4))] if periods[1:] else []
    notes = [*words.left_out(it), words.RATES, *(words.CARDS if cards and cards.plays else ())]
    return [*lines, "", *notes, *([words.STAR] if it.best_marked or it.worst_marked else [])]


def _card_lines(cards: CardFigures) -> list[Message | str]:
    rows = [[_("Category"), _("Points a play"), _("Cards"), _("Points a card")]]
    rows += [
        [
            say(it.category.name),
            number(it.points / it.plays if it.plays else None),
            str(it.cards),
            number(it.per_card, 2),
        ]
        for it in cards.categories
    ]
    lines: list[Message | str] = [*table(rows, right=range(1, 4))]
    if cards.favourite is not None:
        kind, times = cards.favourite
        lines.append(
            msgn(
                "Favourite card: {card}, laid {count} time",
                "Favourite card: {card}, laid {count} times",
                times,
                card=kind.name,
            )
        )
    if cards.best is not None:
        points = number(cards.best.per_card, 2)
        lines.append(
            msg(
                "Most profitable: {category}, {points} points a card",
                category=cards.best.category.name,
                points=points,
            )
        )
    return lines


def _group_object(title: Title, plays: list[Played], hidden: set[str]) -> dict[str, object]:
    rated = ratings(plays)
    return {
        "game": title[0],
        "title": title[1],
        "plays": len(plays),
        "standings": [
            {
                **_figures_object(it),
                "hidden": it.person in hidden,
                "rating": rated[it.person].value if it.person in rated else None,
            }
            for it in standings(plays)
        ],
        "records": [
            {
                "record": record.kind,
                "value": record.value,
                "marked": record.marked,
                "holders": [
                    {"player": it.name, "play": it.play, "started_at": it.started}
                    for it in record.holders
                ],
            }
            for record in records(plays)
        ],
    }


def _player_object(title: Title, plays: list[Played], own: Own) -> dict[str, object]:
    it = figures(own[0][1].person or "", own)
    names = {seat.person: seat.name for play in plays for seat in play.seats}
    cards = card_figures(title[0], own)
    return {
        "game": title[0],
        "title": title[1],
        **_figures_object(it),
        "cards": None
        if cards is None
        else {
            "plays": cards.plays,
            "categories": [
                {
                    "category": each.category.id,
                    "points": each.points,
                    "cards": each.cards,
                    "points_per_card": each.per_card,
                }
                for each in cards.categories
            ],
            "favourite": cards.favourite and cards.favourite[0].id,
            "most_profitable": cards.best and cards.best.category.id,
        },
        "against": [
            {"player": names[other], **against._asdict()}
            for (one, other), against in matrix(plays).items()
            if one == it.person
        ],
        "form": [period._asdict() for period in form(own)],
    }


def _figures_object(it: Figures) -> dict[str, object]:
    return {
        "player": it.name,
        "plays": it.plays,
        "wins": it.wins,
        "shared_wins": it.shared,
        "win_rate": it.win_rate,
        "expected_win_rate": it.expected,
        "streak": it.streak,
        "longest_streak": it.longest,
        "average": it.average,
        "median": it.median,
        "best": it.best,
        "worst": it.worst,
        "marked": {"best": it.best_marked, "worst": it.worst_marked},
        "counted": it.counted if it.counted_plays else None,
        "counted_average": it.counted_average,
    }
