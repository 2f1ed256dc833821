"""One lesson: see the table and a hand, choose, look ahead, reveal, go on, and learn why."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Key

from scorekeeper.games import all_games
from scorekeeper.games.numbers import plain as plain_letter
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.numbers import numbered
from scorekeeper.guide.progress import mark_done
from scorekeeper.i18n import _, listed, msg, msgn, say
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.frame import panel
from scorekeeper.tui.widgets.lines import Pressed
from scorekeeper.tui.widgets.rows import Piece, Rows, centre, fit, row
from scorekeeper.tui.widgets.texts import Part, flow, hand_rows, told

KINDS = {"lesson": msg("Lesson"), "exercise": msg("Exercise"), "situation": msg("Situation")}


class LessonScreen(Room[None]):
    """Play a lesson; the next and the one before are a key away."""

    def __init__(self, game_id: str, lesson_id: str = "") -> None:
        super().__init__()
        self.game = all_games()[game_id]
        self.rules = complete(self.game, {})
        self.known = numbered(game_id, "lessons")
        ids = [lesson.data["id"] for lesson in self.known]
        self.number = ids.index(lesson_id) if lesson_id in ids else 0
        self.position = guide.start(self.known[self.number])
        self.cursor = 0

    def compose_body(self) -> ComposeResult:
        """Show one drawing."""
        yield Text(self._draw)

    def header(self) -> Header:
        """Name the lesson."""
        lesson = self.position.lesson
        place = _("{number} of {count}", number=self.number + 1, count=len(self.known))
        return Header(
            say(lesson.message("title")), say(KINDS[lesson.data.get("kind", "lesson")]), place
        )

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the cards."""
        return [(key, self._named((key,))) for key in dict.fromkeys(self.position.hand)]

    def offered(self, command: Command) -> bool:
        """Offer cards while there is something to choose."""
        if command.name in {"card", "take_back"}:
            return not self.position.revealed
        if command.name == "next":
            return self.number + 1 < len(self.known)
        return command.name != "previous" or self.number > 0

    def paint(self) -> None:
        """Draw the lesson."""
        self.query_one(Text).redraw()
        self.redraw_edges()

    def unknown(self, event: Key) -> None:
        """Choose the card whose key is pressed."""
        key = plain_letter(event.character or "").lower()
        free = [
            place
            for place, card in enumerate(self.position.hand)
            if card == key and place not in self.position.places
        ]
        if free and not self.position.revealed:
            self.cursor = free[0]
            self._go_on(guide.choose(self.position, free[0]))
        else:
            super().unknown(event)

    def action_move(self, step: int) -> None:
        """Go to the card beside; what was chosen last for a full choice is put back."""
        if not self.position.lacks and len(self.position.hand) > 1:
            self.position = guide.take_back(self.position)
        self.cursor = (self.cursor + step) % len(self.position.hand)
        self.paint()

    def action_step(self) -> None:
        """Take the card at the cursor, reveal, or go on; after the end to the next lesson."""
        before = self.position
        if before.done:
            self.action_go(1)
        elif before.revealed or not before.lacks:
            after = guide.step(before)
            self.cursor = self.cursor if after.revealed else 0
            if after.done and not mark_done(self.game.box.id, after.lesson.data["id"]):
                self.tell(msg("That it is done can't be remembered on this disk."))
            self._go_on(after)
        elif self.cursor not in before.places:
            self._go_on(guide.choose(before, self.cursor))

    def action_take_back(self) -> None:
        """Put the last chosen card back."""
        if len(self.position.hand) > 1:
            self._go_on(guide.take_back(self.position))

    def action_again(self) -> None:
        """Begin the lesson again."""
        self.action_go(0)

    def action_go(self, step: int) -> None:
        """Go to another lesson; after the last one back to the list."""
        if not 0 <= self.number + step < len(self.known):
            self.dismiss()
            return
        self.number += step
        self.cursor = 0
        self._go_on(guide.start(self.known[self.number]))

    async def on_pressed(self, event: Pressed) -> None:
        """Choose the card that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "card" and not self.position.revealed:
            self.cursor = int(place)
            self._go_on(guide.choose(self.position, self.cursor))

    def _go_on(self, position: guide.Position) -> None:
        self.position = position
        self.paint()
        scroller = self.query_one(Text)
        top = 0 if position.lacks else scroller.max_scroll_y
        scroller.scroll_to(y=top, animate=False, force=True)

    # How it is drawn.

    def _draw(self, width: int, _height: int) -> Rows:
        position = self.position
        inner = width - 4
        task = flow(told(guide.text(position.lesson, "task"), "bold"), width - 2)
        drawn = [*(row(" ", line) for line in task), ()]
        table: Rows = []
        for seat, hand in enumerate(position.laid):
            name = _("you") if not seat else _("player {number}", number=seat + 1)
            lines = self._hand(hand, inner - 11) if hand else [row((_("nothing yet"), "faint"))]
            label = (fit(name, 11), f"bold seat{seat % 8}")
            table += [row(label if not y else " " * 11, line) for y, line in enumerate(lines)]
        drawn += panel(table, width, _("On the table"))
        drawn += panel(self._cards(inner), width, _("In your hand"))
        return [*drawn, *panel(flow(self._told(), inner), width, _("What it makes"))]

    def _hand(self, hand: Hand, width: int) -> Rows:
        icons = not self.keeper.settings.plain_signs
        return hand_rows(self.game, hand, self.rules, width, icons=icons)

    def _cards(self, width: int) -> Rows:
        """Return the hand: a chosen card stands one row higher, the cursor below one."""
        position = self.position
        kinds = self.game.cards(self.rules).kinds
        cells = min(max((width + 1) // max(len(position.hand), 1) - 1, 3), 12)
        icons = not self.keeper.settings.plain_signs
        rows: Rows = []
        for y in range(4):
            line: list[Piece] = []
            for place, key in enumerate(position.hand):
                chosen = place in position.places
                inside = y - (0 if chosen else 1)
                kind = kinds[key]
                sign = f" {kind.icon}" if icons and kind.icon and cells >= 6 else ""
                name = say(kind.short or kind.name)
                named = centre(name, cells) if cell_len(name) + 2 <= cells else ""
                text = {0: f" {key}{sign}", 1: named}.get(inside, "")
                style = f"{'bold ' if inside == 0 else ''}ink on {kind.ground}"
                piece = Piece(fit(text, cells), style, f"card:{place}")
                line += [piece if 0 <= inside < 3 else Piece(" " * cells), Piece(" ")]
            rows.append(tuple(line))
        if not position.revealed:
            mark = centre("▲", cells)
            rows.append(row(" " * (self.cursor * (cells + 1)), (mark, "bold focus")))
        return rows

    def _told(self) -> Iterator[Part]:
        """Yield what the choice would make; once revealed also the best, and why."""
        position = self.position
        if lacks := position.lacks:
            yield from told(msgn("Choose {count} card.", "Choose {count} cards.", lacks), "quiet")
            return
        seen, best = position.after(position.picks), position.reaches
        points = msgn("{count} point so far.", "{count} points so far.", seen.points)
        cards = self._named(position.picks)
        yield from told(msg("{cards}: {points}", cards=cards, points=points), "bold")
        yield from (line for it in seen.lines if it.points for line in told(it.reason))
        if seen.reaches > seen.points:
            yield from told(msg("It can still become {points}.", points=seen.reaches), "quiet")
        if not position.revealed:
            yield from told(msg("Enter reveals it."), "faint")
            return
        if position.stays:
            yield from told(msg("{card} stays.", card=self._named(position.stays)), "bold")
        elif best > seen.reaches:
            values = {"points": best, "more": best - seen.reaches}
            better = self._named(position.best)
            yield from told(
                msg("{cards} can become {points}, {more} more.", cards=better, **values), "focus"
            )
        else:
            yield from told(msg("Nothing here makes more."), "ok")
        for picks_ in position.tried:
            reached, cards = position.after(picks_).reaches, self._named(picks_)
            yield from told(msg("Before: {cards} {points}", cards=cards, points=reached), "quiet")
        if position.missing:
            cards = self._named(position.missing[0])
            yield from told(msg("Enter: now take {cards}.", cards=cards), "quiet")
        elif position.done:
            yield from ((), *told(guide.text(position.lesson, "why")))
            yield from told(msg("Rulebook {page}", page=position.lesson.pages), "faint")

    def _named(self, cards: Hand) -> str:
        kinds = self.game.cards(self.rules).kinds
        return listed([say(kinds[key].name) if key in kinds else key for key in cards])


SCREEN = LessonScreen
