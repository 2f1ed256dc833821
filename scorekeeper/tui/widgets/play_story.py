"""A whole play, round by round, with the cards as they were laid."""

from dataclasses import dataclass

from textual.content import Content

from scorekeeper.games.base import Scorecard
from scorekeeper.journal_words import clock_text, later_changes
from scorekeeper.play import Play
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.chips import chips
from scorekeeper.tui.widgets.doubts import doubt_lines
from scorekeeper.tui.widgets.given_points import given_table, written_down_lines
from scorekeeper.tui.widgets.hand_lines import hand_lines
from scorekeeper.tui.widgets.points import by_hand_lines, end_table, round_table
from scorekeeper.tui.widgets.sheet_view import sheet_view

LATEST = 12
"""Edits that were made afterwards and are shown; the journal has all of them."""


@dataclass(frozen=True, slots=True)
class PlayStory:
    """The lines of a play.

    `rounds` are the lines on which the rounds begin, `hands` says which round and seat
    (0-based) a line belongs to.
    """

    lines: tuple[Content, ...]
    rounds: tuple[int, ...]
    hands: dict[int, tuple[int, int]]

    def round_at(self, line: int) -> int:
        """Return the round (0-based) to which a line belongs; the first one above it."""
        return max(sum(start <= line for start in self.rounds) - 1, 0)


def play_story(play: Play, card: Scorecard, width: int, *, no_colour: bool) -> PlayStory:
    """Tell a play in lines of at most `width` cells."""
    names = [shown(name) for name in play.names]
    lines: list[Content] = []
    rounds: list[int] = []
    hands: dict[int, tuple[int, int]] = {}
    if play.given is not None:
        lines += given_table(play, card, width, -1)
    else:
        lines += end_table(play, card, width, -1).lines
    story = [say(message, names) for message in play.game.end_story(card)] if card.complete else []
    story += [*written_down_lines(play, names), *by_hand_lines(play, names)]
    if story:
        lines.append(Content(""))
        lines += [Content(text) for text in story]
    doubts = doubt_lines(play, names)
    if doubts:
        lines.append(Content(""))
        lines += [Content.styled(text, "$warning") for text in doubts]
    for round_, entered in enumerate(play.rounds):
        if play.given is not None or all(hand is None for hand in entered):
            continue
        lines.append(Content(""))
        rounds.append(len(lines))
        drawn = _round(play, card, round_, width, no_colour=no_colour)
        for line, seat in drawn:
            if seat is not None:
                hands[len(lines)] = (round_, seat)
            lines.append(line)
        lines += [Content(say(text, names)) for text in play.game.round_story(card, round_)]
    lines += _afterwards(play)
    return PlayStory(tuple(lines), tuple(rounds), hands)


def _round(
    play: Play, card: Scorecard, round_: int, width: int, *, no_colour: bool
) -> list[tuple[Content, int | None]]:
    title = _("Round {number}", number=round_ + 1) if len(play.rounds) > 1 else _("The cards")
    drawn: list[tuple[Content, int | None]] = [(Content.styled(title, "bold $secondary"), None)]
    table = round_table(play, card, round_, width, -1, so_far=False)
    view = sheet_view(play, card, round_, 0, 0)
    several = any(seat.notes for seat in view.seats)
    drawn += [(line, None) for line in table.heads]
    for number, seat in enumerate(view.seats):
        if number and not several and width >= 60:
            drawn.append((Content(""), None))
        drawn += [(line, number) for line in table.seats[number]]
        if several:
            drawn += [
                (Content("  ") + line, number)
                for line, _spots in hand_lines(seat, -1, width - 2, no_colour=no_colour)
            ]
        elif play.rounds[round_][number] is None:
            drawn.append((Content.styled("  " + _("not entered"), "$quiet"), number))
        elif not seat.chips:
            drawn.append((Content.styled("  " + _("no cards"), "$quiet"), number))
        else:
            drawn.append((Content(" ") + chips(seat.chips, width - 1, no_colour=no_colour), number))
    drawn.append((Content(""), None))
    return drawn


def _afterwards(play: Play) -> list[Content]:
    """Name what was changed after the play had ended."""
    later = later_changes(play)
    if not later:
        return []
    lines = [Content(""), Content.styled(_("Changed afterwards"), "bold $secondary")]
    lines += [
        Content.assemble((clock_text(line.at) + "  ", "$quiet"), shown(line.text))
        for line in later[-LATEST:]
    ]
    if len(later) > LATEST:
        more = len(later) - LATEST
        text = ngettext("and {count} earlier change", "and {count} earlier changes", more)
        lines.append(Content.styled(text, "$quiet"))
    return lines
