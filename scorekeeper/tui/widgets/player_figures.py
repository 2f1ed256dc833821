"""The sections of a player's page, drawn for a width: figures, form, cards, and the others."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.statistics.cards import CardFigures
from scorekeeper.statistics.player import GameFigures, Opponent
from scorekeeper.statistics.words import NOTHING, counted_label, number, percent, starred
from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit, fit_right, minus, shown
from scorekeeper.tui.widgets.charts import line_chart, rate_bar, record_bar, value_bar

_LABEL = 18
_SHORT_LABEL = 12
_FIGURES = 8 + 7 + 8
"""Cells of the three figures against another player."""
_SHORTEST = 6
"""Cells that a name has at least."""
_NARROW = 46
"""Cells below which labels and charts are small."""


def summary(figures: GameFigures, width: int) -> Content:
    """Draw plays, wins, totals and what the game counts."""
    wins = minus(figures.wins)
    if figures.shared:
        wins = _("{wins}, of them shared: {shared}", wins=figures.wins, shared=figures.shared)
    room = min(20, width - _label(width) - 25)
    bar = rate_bar(figures.win_rate, figures.expected, room) + " " if room >= 3 else Content("")
    rate = Content.assemble(
        bar,
        (percent(figures.win_rate), "bold"),
        (_(", expected {rate}", rate=percent(figures.expected)), "$quiet"),
    )
    rows: list[tuple[str, Content]] = [
        (_("Plays"), Content(minus(figures.plays))),
        (_("Wins"), Content(wins)),
        (_("Win rate"), rate),
        (_("Streak"), Content(_("{count} won in a row", count=figures.streak))),
        (
            _("Average"),
            Content.assemble(
                (number(figures.average), "bold"),
                _(", median {median}", median=number(figures.median)),
            ),
        ),
        (
            _("Best, worst"),
            Content(
                _(
                    "{best} and {worst}",
                    best=starred(number(figures.best), marked=figures.best_marked),
                    worst=starred(number(figures.worst), marked=figures.worst_marked),
                )
            ),
        ),
    ]
    label = counted_label(figures.game_id)
    if label is not None:
        count = number(figures.counted if figures.counted_plays else None)
        rows.append(
            (
                label,
                Content(
                    _(
                        "{count}, {average} a play",
                        count=count,
                        average=number(figures.counted_average),
                    )
                ),
            )
        )
    return Content("\n").join([_row(label, value, width) for label, value in rows])


def form_chart(figures: GameFigures, width: int) -> Content:
    """Draw the average total by play or period."""
    lines = line_chart(
        [period.average for period in figures.form],
        _labels([period.label for period in figures.form]),
        width,
        5 if width < _NARROW else 7,
    )
    return _section(_("Form: total over time"), lines)


def card_table(cards: CardFigures, width: int) -> Content:
    """Draw each category with its points a play as a bar, the cards, and points a card."""
    known = [it.average for it in cards.categories if it.average is not None]
    label = _label(width)
    room = _room(width - label - 25)
    lines = [
        Content.styled(
            fit("", label)
            + " " * room
            + fit_right(_("a play"), 7)
            + fit_right(_("cards"), 7)
            + fit_right(_("a card"), 8),
            "$quiet",
        )
    ]
    for it in cards.categories:
        best = it is cards.best
        lines.append(
            Content.assemble(
                (fit(say(it.category.name), label - 1) + " ", "bold" if best else ""),
                value_bar(it.average, min(known), max(known), room),
                (fit_right(number(it.average), 7), "bold"),
                (fit_right(minus(it.cards), 7), "$quiet"),
                fit_right(number(it.per_card, 2), 8),
                (" ★" if best else "", "$accent"),
            )
        )
    if cards.favourite is not None:
        lines.append(Content(""))
        lines.append(
            _row(
                _("Favourite"),
                Content(
                    _(
                        "{card}, {laid} laid",
                        card=cards.favourite.kind.name,
                        laid=cards.favourite.laid,
                    )
                ),
                width,
            )
        )
    best_paid = (
        NOTHING
        if cards.best is None
        else _(
            "{category}, {points} a card",
            category=cards.best.category.name,
            points=number(cards.best.per_card, 2),
        )
    )
    lines.append(_row(_("Best paid"), Content(best_paid), width))
    return _section(_("Cards: points by category"), lines)


def against_table(opponents: Sequence[Opponent], width: int) -> Content:
    """Draw how often the player was before, level with and behind each other one."""
    longest = max((cell_len(shown(it.name)) for it in opponents), default=6) + 1
    name = max(min(longest, _LABEL, width - _FIGURES), _SHORTEST)
    room = _room(width - name - _FIGURES - 3)
    lines = [
        Content.styled(
            fit("", name)
            + " " * room
            + fit_right(_("before"), 8)
            + fit_right(_("level"), 7)
            + fit_right(_("behind"), 8),
            "$quiet",
        )
    ]
    lines += [
        Content.assemble(
            fit(shown(it.name), name),
            record_bar(it.ahead, it.level, it.behind, room),
            (fit_right(minus(it.ahead), 8), "bold"),
            fit_right(minus(it.level), 7),
            fit_right(minus(it.behind), 8),
        )
        for it in opponents
    ]
    return _section(_("Against the others"), lines)


def _section(title: str, lines: Sequence[Content]) -> Content:
    return Content("\n").join([Content.styled(title, "bold $secondary"), *lines])


def _row(label: str, value: Content, width: int) -> Content:
    return Content.assemble((fit(label, _label(width) - 1) + " ", "$quiet"), value)


def _label(width: int) -> int:
    return _SHORT_LABEL if width < _NARROW else _LABEL


def _room(cells: int) -> int:
    """Return how long bars may be, 0 where they would say nothing."""
    return min(cells, 30) if cells >= 6 else 0


def _labels(periods: Sequence[str]) -> list[str]:
    """Return the labels of a form without what does not change: 03-28 instead of 2026-03-28."""
    if len({period[:4] for period in periods}) == 1:
        return [period[5:] or period for period in periods]
    return [period[2:] if len(period) > 4 else period for period in periods]
