"""Figures over many plays as plain lines, and as JSON."""

from collections.abc import Mapping, Sequence

from scorekeeper.cli.tables import table
from scorekeeper.cli.texts import shown
from scorekeeper.games import all_games
from scorekeeper.statistics.cards import CardFigures
from scorekeeper.statistics.group import Record, Standing
from scorekeeper.statistics.player import GameFigures, PlayerFigures
from scorekeeper.statistics.ratings import Rating
from scorekeeper.statistics.words import (
    NOTHING,
    counted_label,
    counted_ranking,
    day_text,
    definitions,
    left_out,
    number,
    percent,
    rates_note,
    rating_definition,
    record_label,
    shares_definition,
    star_definition,
    star_note,
    starred,
    title,
)
from scorekeeper.translate import _, ngettext, say


def player_lines(figures: PlayerFigures) -> list[str]:
    """Return one player's figures as lines, each game apart."""
    if not figures.games:
        return [shown(_("{player} has no finished play yet.", player=figures.name))]
    blocks = [_game_lines(figures.name, game) for game in figures.games]
    return [line for place, block in enumerate(blocks) for line in ([""] * bool(place) + block)]


def _game_lines(name: str, figures: GameFigures) -> list[str]:
    lines = [
        shown(_("{player}, {game}", player=name, game=title(figures.game_id))),
        _("Plays: {plays}", plays=figures.plays),
        _("Wins: {wins}, of them shared: {shared}", wins=figures.wins, shared=figures.shared),
        _(
            "Win rate: {rate}; expected from the table sizes: {expected}",
            rate=percent(figures.win_rate),
            expected=percent(figures.expected),
        ),
        _("Longest winning streak: {plays}", plays=figures.streak),
        _(
            "Total: average {average}, median {median}, best {best}, worst {worst}",
            average=number(figures.average),
            median=number(figures.median),
            best=starred(number(figures.best), marked=figures.best_marked),
            worst=starred(number(figures.worst), marked=figures.worst_marked),
        ),
    ]
    label = counted_label(figures.game_id)
    if label is not None:
        lines.append(
            _(
                "{what}: {count} in all, {average} a play",
                what=label,
                count=number(figures.counted if figures.counted_plays else None),
                average=number(figures.counted_average),
            )
        )
    if figures.cards is not None and figures.cards.plays:
        lines += ["", *_card_lines(figures.cards)]
    if figures.opponents:
        rows = [[_("Against"), _("Plays"), _("Before"), _("Behind"), _("Level")]]
        rows += [
            [it.name, str(it.plays), str(it.ahead), str(it.behind), str(it.level)]
            for it in figures.opponents
        ]
        lines += ["", *table(rows, right=range(1, 5))]
    if figures.form:
        rows = [[_("Form"), _("Plays"), _("Wins"), _("Average")]]
        rows += [[it.label, str(it.plays), str(it.wins), number(it.average)] for it in figures.form]
        lines += ["", *table(rows, right=range(1, 4))]
    missing = left_out(figures)
    lines += [*([] if figures.form or not missing else [""]), *missing]
    notes = definitions(figures.game_id, cards=bool(figures.cards and figures.cards.plays))
    notes += star_note() if figures.best_marked or figures.worst_marked else []
    return [*lines, "", *notes]


def _card_lines(cards: CardFigures) -> list[str]:
    rows = [[_("Category"), _("Points a play"), _("Cards"), _("Points a card")]]
    rows += [
        [
            say(it.category.name),
            number(it.average),
            str(it.cards),
            number(it.per_card, 2),
        ]
        for it in cards.categories
    ]
    lines = table(rows, right=range(1, 4))
    if cards.favourite is not None:
        lines.append(
            ngettext(
                "Favourite card: {card}, laid {count} time",
                "Favourite card: {card}, laid {count} times",
                cards.favourite.laid,
                card=cards.favourite.kind.name,
            )
        )
    lines.append(
        _("Most profitable: {category}", category=NOTHING)
        if cards.best is None
        else _(
            "Most profitable: {category}, {points} points a card",
            category=cards.best.category.name,
            points=number(cards.best.per_card, 2),
        )
    )
    return lines


def group_lines(
    game_id: str,
    plays: int,
    standings: Sequence[Standing],
    records: Sequence[Record],
    ratings: Mapping[str, Rating],
) -> list[str]:
    """Return the standings and records of one game as lines."""
    rows = [
        [
            _("Player"), _("Plays"), _("Wins"), _("Shared"), _("Rate"), _("Expected"),
            _("Average"), _("Best"), _("Worst"), _("Rating"),
        ]
    ]  # fmt: skip
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
            number(ratings[it.name].value) if it.name in ratings else NOTHING,
        ]
        for it in standings
        if not it.hidden
    ]
    heading = ngettext("{game}, {count} play", "{game}, {count} plays", plays, game=title(game_id))
    lines = [heading, *table(rows, right=range(1, 10)), ""]
    ranking = counted_ranking(game_id, standings)
    lines += [shown(ranking)] if ranking else []
    game = all_games().get(game_id)
    lines += [
        shown(
            _(
                "{record}: {value}, {holder}",
                record=record_label(record.kind, game),
                value=starred(number(record.value), marked=record.marked),
                holder=_holders(record),
            )
        )
        for record in records
    ]
    notes = [shares_definition(), *rates_note(standings)]
    notes += [rating_definition()] if ratings else []
    return [*lines, "", *notes, *star_definition(standings, records)]


def _holders(record: Record) -> str:
    """Name the first holder with the day, how often it was reached again, and who else did."""
    if not record.holders:
        return NOTHING
    first = record.holders[0]
    text = _("{name}, {day}", name=first.name, day=day_text(first.started_at))
    more = len(record.holders) - 1
    if more:
        text = ngettext(
            "{holder} and {count} other time", "{holder} and {count} other times", more,
            holder=text,
        )  # fmt: skip
    if record.others:
        text = _("{holder}, also {names}", holder=text, names=", ".join(record.others))
    return text


def player_object(figures: PlayerFigures) -> dict[str, object]:
    """Return one player's figures for JSON; null is what nobody knows.

    `marked` is what the star of the text says: no cards tell those points.
    """
    return {"player": figures.name, "games": [_game_object(game) for game in figures.games]}


def _game_object(it: GameFigures) -> dict[str, object]:
    return {
        "game": it.game_id,
        "plays": it.plays,
        "wins": it.wins,
        "shared_wins": it.shared,
        "win_rate": it.win_rate,
        "expected_win_rate": it.expected,
        "longest_streak": it.streak,
        "totals": {
            "plays": it.scored,
            "average": it.average,
            "median": it.median,
            "best": it.best,
            "worst": it.worst,
            "marked": {"best": it.best_marked, "worst": it.worst_marked},
        },
        "counted": {
            "plays": it.counted_plays,
            "sum": it.counted if it.counted_plays else None,
            "average": it.counted_average,
        },
        "cards": None if it.cards is None else _cards_object(it.cards),
        "against": [
            {
                "player": other.name,
                "plays": other.plays,
                "before": other.ahead,
                "behind": other.behind,
                "level": other.level,
            }
            for other in it.opponents
        ],
        "form": [
            {
                "period": period.label,
                "plays": period.plays,
                "wins": period.wins,
                "average": period.average,
            }
            for period in it.form
        ],
    }


def _cards_object(cards: CardFigures) -> dict[str, object]:
    return {
        "plays": cards.plays,
        "categories": [
            {
                "category": it.category.id,
                "plays": it.plays,
                "points": it.points,
                "average": it.average,
                "cards": it.cards,
                "points_per_card": it.per_card,
            }
            for it in cards.categories
        ],
        "favourite": cards.favourite
        and {
            "card": cards.favourite.kind.id,
            "laid": cards.favourite.laid,
            "in_box": cards.favourite.kind.count,
        },
        "most_profitable": cards.best.category.id if cards.best else None,
    }


def group_object(
    game_id: str,
    plays: int,
    standings: Sequence[Standing],
    records: Sequence[Record],
    ratings: Mapping[str, Rating],
) -> dict[str, object]:
    """Return the standings and records of one game for JSON; hidden players are marked."""
    return {
        "game": game_id,
        "plays": plays,
        "standings": [
            {
                "player": it.name,
                "hidden": it.hidden,
                "plays": it.plays,
                "wins": it.wins,
                "shared_wins": it.shared,
                "win_rate": it.win_rate,
                "expected_win_rate": it.expected,
                "average": it.average,
                "best": it.best,
                "worst": it.worst,
                "marked": {"best": it.best_marked, "worst": it.worst_marked},
                "counted": it.counted,
                "rating": _rating_object(ratings.get(it.name)),
            }
            for it in standings
        ],
        "records": [
            {
                "record": record.kind,
                "value": record.value,
                "marked": record.marked,
                "holders": [
                    {
                        "player": holder.name,
                        "play": holder.play,
                        "started_at": holder.started_at,
                        "marked": holder.marked,
                    }
                    for holder in record.holders
                ],
            }
            for record in records
        ],
    }


def _rating_object(rating: Rating | None) -> dict[str, object] | None:
    if rating is None:
        return None
    return {"value": rating.value, "skill": rating.skill, "doubt": rating.doubt}
