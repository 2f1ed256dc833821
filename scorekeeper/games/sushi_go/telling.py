"""Why a number is what it is, and what the seats shared, in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from scorekeeper.games.parts import Figures, Line, Race
from scorekeeper.games.ranking import seats_with
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.games.sushi_go import scoring
from scorekeeper.games.sushi_go.cards import DUMMY_SEAT, HAND_SIZES
from scorekeeper.games.telling import Telling, dealt, shared, standing
from scorekeeper.i18n import Message, Seats, Value, msg, msgn

_PAGES: Final = ("p4", "p4", "p4", "p3", "p2, p4", "")


class SushiTelling(Telling):
    """A scorecard of Sushi Go! in words."""

    @property
    def _rules(self) -> Rules:
        return self.table.rules

    def _hands(self, round_: int) -> list[Hand]:
        return [hand or () for hand in self.table.rounds[round_]]

    def _icons(self, round_: int) -> list[int]:
        return [scoring.maki_icons(hand) for hand in self._hands(round_)]

    def _puddings(self, round_: int) -> list[int]:
        """Return the puddings of the seats up to a round."""
        rounds = [self._hands(number) for number in range(round_ + 1)]
        return [sum(hands[seat].count("p") for hands in rounds) for seat in range(self.table.seats)]

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each category of an entered hand, and one for kept puddings."""
        score = self.card.hand(round_, seat)
        if score is None:
            return ()
        hand, points = self._hands(round_)[seat], score.points
        settled = self.card.rounds[round_].settled
        counts = [hand.count(key) for key in "tsd"]
        over = (counts[0] % 2, counts[1] % 3, max(counts[2] - 5, 0))
        reasons = [
            *(
                set_reason(count, left, made, set_name(category.id, count))
                for category, count, left, made in zip(
                    self.card.categories, counts, over, points, strict=False
                )
            ),
            maki_reason(self._icons(round_), seat, points[3], self._rules, settled=settled),
            msg("{parts}", parts=nigiri_parts(hand)),
        ]
        if len(points) > len(reasons):
            reasons.append(self._soy_reason(round_, seat, points[-1]))
        lines = [
            Line(*line) for line in zip(self.card.categories, points, reasons, _PAGES, strict=False)
        ]
        kept = hand.count("p")
        if kept:
            reason = msgn("{count} pudding kept", "{count} puddings kept", kept)
            lines.append(Line(scoring.PUDDING, None, reason, "p5"))
        return tuple(lines)

    def worth_telling(self, round_: int, seat: int) -> Iterable[Value]:
        """Return the parts that score, a wasabi that waits, and puddings."""
        for line in self.hand(round_, seat):
            if line.category.id == "nigiri":
                hand = self._hands(round_)[seat]
                yield from nigiri_parts(hand) if "w" in hand or line.points else ()
            elif line.points or line.category.id == "pudding":
                yield line.reason

    def end(self, seat: int) -> tuple[Line, ...]:
        """Return the pudding line of a seat; its points are None before the end (p5)."""
        counts = [count or 0 for count in self.card.counts]
        if self.card.end_points is None:
            reason = msgn(
                "{count} pudding so far; puddings count after the last round",
                "{count} puddings so far; puddings count after the last round",
                counts[seat],
            )
            return (Line(scoring.PUDDING, None, reason, "p5"),)
        points = self.card.end_points[seat][0]
        reason = pudding_reason(counts, seat, points or 0, self._rules)
        return (Line(scoring.PUDDING, points, reason, "p5"),)

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Tell the maki of one round (rulebook p3), the promo's colours, and who is missing."""
        if all(hand is None for hand in self.table.rounds[round_]):
            return ()
        icons = self._icons(round_)
        points = scoring.maki_points(icons, self._rules)
        most, second = scoring.maki_ranking(icons, self._rules)
        first, seconds = seats_with(icons, most), seats_with(icons, second)
        story = []
        if first:
            story.append(standing(msg("Most maki"), first, most, points[first[0]]))
        else:
            story.append(msg("Maki: nobody has an icon, so nobody scores."))
        if seconds:
            story.append(standing(msg("Second for maki"), seconds, second, points[seconds[0]]))
        elif len(first) > 1 and any(0 < count < most for count in icons):
            story.append(msg("After a tie for most nobody is second."))
        hands = self._hands(round_)
        winners = scoring.soy_winners(hands)
        if self._rules["soy_promo"] == "on" and winners:
            number = scoring.colours(hands[winners[0]])
            soy = scoring.soy_points(hands)[winners[0]]
            story.append(standing(msg("Most colours with soy sauce"), winners, number, soy))
        elif self._rules["soy_promo"] == "on" and any("y" in hand for hand in hands):
            story.append(msg("Most colours are shown without soy sauce, so nobody scores for it."))
        return (*story, *super().round_story(round_))

    def end_story(self) -> tuple[Message, ...]:
        """Tell who has most and fewest puddings (rulebook p5)."""
        if self.card.end_points is None:
            return ()
        counts = [count or 0 for count in self.card.counts]
        points = [points[0] or 0 for points in self.card.end_points]
        most, fewest = seats_with(counts, max(counts)), seats_with(counts, min(counts))
        if most == fewest:
            same = msg("Puddings: everybody has {number}, so nobody scores.", number=counts[0])
            return (same, *super().end_story())
        story = standing(msg("Most puddings"), most, max(counts), points[most[0]])
        if not scoring.has_penalty(len(counts), self._rules):
            spared = msg("Nobody loses points for the fewest puddings.")
            return (story, spared, *super().end_story())
        loss = standing(msg("Fewest puddings"), fewest, min(counts), points[fewest[0]])
        return (story, loss, *super().end_story())

    def decision(self) -> Message:
        """Return how the play was decided; a dummy that is ahead but can't win is named."""
        told = super().decision()
        totals, winners = self.card.totals, self.card.winners
        here = self._rules["dummy"] == "on" and len(totals) > DUMMY_SEAT
        dummy = totals[DUMMY_SEAT] if here else None
        if not winners or dummy is None or DUMMY_SEAT in winners:
            return told
        if dummy < (totals[winners[0]] or 0):
            return told
        seat = Seats((DUMMY_SEAT,))
        return msg("{told} {dummy} has {total} but can't win.", told=told, dummy=seat, total=dummy)

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return the hand size and the direction in which hands are passed (p2, p5)."""
        return dealt(HAND_SIZES.get(self.table.seats, 0), round_, self._rules["pass"])

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return the maki icons of a round, and the puddings up to it."""
        hands = self.table.rounds[round_]
        icons = ["–" if hand is None else str(scoring.maki_icons(hand)) for hand in hands]
        puddings = tuple(map(str, self._puddings(round_)))
        return Figures(msg("maki"), tuple(icons)), Figures(msg("pud"), puddings, "◓")

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return the maki of a round and the puddings up to it, with what they would pay."""
        icons, puddings = self._icons(round_), self._puddings(round_)
        entered = [None if h is None else scoring.maki_icons(h) for h in self.table.rounds[round_]]
        most, second = scoring.maki_ranking(icons, self._rules)
        pays = scoring.maki_points(icons, self._rules)
        note = None
        if icons.count(most) > 1 and second < 0:
            each = pays[icons.index(most)]
            note = msg("Tie for most: {points} each, so nobody is second.", points=each)
        paid = scoring.pudding_points(puddings, self._rules)
        return (
            Race.of(scoring.CATEGORIES[3], entered, pays, msg("most 6, second 3"), note),
            Race.of(scoring.PUDDING, puddings, paid, msg("paid at the end")),
        )

    def _soy_reason(self, round_: int, seat: int, points: int) -> Message:
        hands = self._hands(round_)
        shown, winners = [scoring.colours(hand) for hand in hands], scoring.soy_winners(hands)
        if "y" not in hands[seat]:
            return msg("none")
        rank = msg("the most are {most}", most=max(shown))
        if seat in winners:
            rank = shared(msg("most"), winners, seat, 4)
        return colours_reason(shown[seat], points, rank)


def colours_reason(colours: int, points: int, rank: Message) -> Message:
    """Say what soy sauce is worth with so many colours beside it."""
    return msgn(
        "soy sauce with {count} colour: {points} ({rank})",
        "soy sauce with {count} colours: {points} ({rank})",
        colours,
        points=points,
        rank=rank,
    )


def set_name(id_: str, count: int) -> Message:
    """Name so many cards that make sets inside a sentence."""
    if id_ == "tempura":
        return msg("tempura")
    return msg("sashimi") if id_ == "sashimi" else msgn("dumpling", "dumplings", count)


def set_reason(count: int, left: int, points: int, cards: Message) -> Message:
    """Say why so many cards of a kind are worth what they are worth (rulebook p4)."""
    values: dict[str, Value] = {"count": count, "cards": cards, "points": points, "left": left}
    if not count:
        return msg("none")
    if left:
        return msg("{count} {cards}: {points} ({left} left over)", **values)
    return msg("{count} {cards}: {points}", **values)


def nigiri_parts(hand: Hand) -> tuple[Message, ...]:
    """Name the nigiri with their points and the wasabi under them (rulebook p2, p4)."""
    groups: dict[tuple[str, bool], tuple[int, int]] = {}
    laid = scoring.laid_nigiri(hand)
    for index, points, below in laid:
        group = hand[index], below is not None
        count, together = groups.get(group, (0, 0))
        groups[group] = count + 1, together + points
    parts = [
        msg("{nigiri} on wasabi: {points}", nigiri=_nigiri(letter, count), points=points)
        if boosted
        else msg("{nigiri}: {points}", nigiri=_nigiri(letter, count), points=points)
        for (letter, boosted), (count, points) in groups.items()
    ]
    waiting = hand.count("w") - sum(below is not None for _, _, below in laid)
    if waiting:
        parts.append(msgn("empty wasabi: 0", "{count} empty wasabi: 0", waiting))
    return tuple(parts) or (msg("none"),)


def _nigiri(letter: str, count: int) -> Message:
    if letter == "e":
        return msgn("egg", "{count} eggs", count)
    if letter == "l":
        return msgn("salmon", "{count} salmon", count)
    return msgn("squid", "{count} squid", count)


def maki_reason(
    icons: Sequence[int], seat: int, points: int, rules: Rules, *, settled: bool = True
) -> Message:
    """Say which rank a seat has for maki, with whom it is shared, and why not more (p3)."""
    most, second = scoring.maki_ranking(icons, rules)
    own = icons[seat]
    sharers = seats_with(icons, own)
    if not own and not points:
        return msg("none")
    if len(icons) == 1:
        return msgn("{count} maki icon", "{count} maki icons", own)
    if own == most:
        pot = {"split6": 6, "pool9": 9}.get(rules["maki_tie"])
        rank = shared(msg("most"), sharers, seat, pot)
    elif own == second:
        rank = shared(msg("second"), sharers, seat, None if rules["maki_tie"] == "full" else 3)
    elif second < 0:
        rank = msg("nobody is second after a tie")
    else:
        rank = msg("most {most}, second {second}", most=most, second=second)
    if not settled:
        rank = msg("so far {rank}", rank=rank)
    return icons_reason(own, points, rank)


def icons_reason(icons: int, points: int, rank: Message) -> Message:
    """Say what so many maki icons are worth."""
    return msgn(
        "{count} maki icon: {points} ({rank})",
        "{count} maki icons: {points} ({rank})",
        icons,
        points=points,
        rank=rank,
    )


def pudding_reason(puddings: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
    """Say why a seat gains or loses points for puddings, and with whom it shares (p5)."""
    own, split = puddings[seat], rules["pudding_tie"] == "split"
    sharers = seats_with(puddings, own)
    if max(puddings) == min(puddings):
        rank = msg("everybody has the same")
    elif own == max(puddings):
        rank = shared(msg("most"), sharers, seat, 6 if split else None)
    elif own > min(puddings):
        rank = msg("neither most nor fewest")
    elif scoring.has_penalty(len(puddings), rules):
        rank = shared(msg("fewest"), sharers, seat, -6 if split else None)
    elif len(puddings) == 2:
        rank = msg("fewest, but with two players nobody loses points")
    else:
        rank = msg("fewest, but by house rule nobody loses points")
    return msgn(
        "{count} pudding: {points} ({rank})",
        "{count} puddings: {points} ({rank})",
        own,
        points=points,
        rank=rank,
    )
