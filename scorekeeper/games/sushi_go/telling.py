"""Why a number is what it is, and what the seats shared, in words."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.game import Figures, Line, Race
from scorekeeper.games.ranking import seats_with
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.games.sushi_go import scoring
from scorekeeper.games.sushi_go.cards import DUMMY_SEAT, GROUNDS, HAND_SIZES
from scorekeeper.games.telling import PlainTelling
from scorekeeper.i18n import Message, Seats, Value, msg, msgn

_PAGES: Final = ("p4", "p4", "p4", "p3", "p2, p4", "")


class SushiTelling(PlainTelling):
    """A scorecard of Sushi Go! in words."""

    @property
    def _rules(self) -> Rules:
        return self.table.rules

    def _hands(self, round_: int) -> list[Hand]:
        return [hand or () for hand in self.table.rounds[round_]]

    def _puddings(self, round_: int) -> list[int]:
        """Return the puddings of the seats up to a round."""
        rounds = self.table.rounds[: round_ + 1]
        return [
            sum((hands[seat] or ()).count("p") for hands in rounds)
            for seat in range(self.table.seats)
        ]

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each category of an entered hand, and one for kept puddings."""
        score = self.card.hand(round_, seat)
        hand = self.table.rounds[round_][seat]
        if hand is None or score is None or not score.points:
            return ()
        icons = [scoring.maki_icons(other) for other in self._hands(round_)]
        settled = self.card.rounds[round_].settled
        points = score.points
        maki = maki_reason(icons, seat, points[3], self._rules, settled=settled)
        if self.table.seats == 1 and icons[0]:
            maki = msgn(
                "{count} maki icon to compare with the others",
                "{count} maki icons to compare with the others",
                icons[0],
            )
        reasons = [
            tempura_reason(hand.count("t"), points[0]),
            sashimi_reason(hand.count("s"), points[1]),
            dumpling_reason(hand.count("d"), points[2]),
            maki,
            msg("{parts}", parts=nigiri_parts(hand) or (msg("no nigiri"),)),
        ]
        if len(points) > len(reasons):
            reasons.append(self._soy_reason(round_, seat, points[-1], settled=settled))
        lines = [
            Line(category, made, reason, page)
            for category, made, reason, page in zip(
                self.card.categories, points, reasons, _PAGES, strict=False
            )
        ]
        if "p" in hand:
            kept = msgn(
                "{count} pudding kept for the end",
                "{count} puddings kept for the end",
                hand.count("p"),
            )
            lines.append(Line(scoring.PUDDING, None, kept, "p5"))
        return tuple(lines)

    def summary(self, round_: int, seat: int) -> Message:
        """Return what a hand is worth in one sentence: only the parts that say something."""
        hand = self.table.rounds[round_][seat]
        if hand is None:
            return msg("no cards yet")
        told: list[Value] = []
        for line in self.hand(round_, seat):
            if line.category.id == "nigiri":
                told += nigiri_parts(hand)  # a wasabi that waits is worth knowing too
            elif line.points or line.category.id == "pudding":
                told.append(line.reason)
        return self.parts([*told, *self.by_hand(round_, seat)])

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
        points = self.card.end_points[seat][0] or 0
        reason = pudding_reason(counts, seat, points, self._rules)
        return (Line(scoring.PUDDING, points, reason, "p5"),)

    def round_story(self, round_: int) -> tuple[Message, ...]:
        """Tell the maki of one round (rulebook p3), the promo's colours, and who is missing."""
        if all(hand is None for hand in self.table.rounds[round_]):
            return ()
        story = self._maki_story(round_)
        if self._rules["soy_promo"] == "on":
            story += self._soy_story(round_)
        return (*story, *super().round_story(round_))

    def _maki_story(self, round_: int) -> list[Message]:
        icons = [scoring.maki_icons(hand) for hand in self._hands(round_)]
        most, second = scoring.maki_ranking(icons, self._rules)
        points = scoring.maki_points(icons, self._rules)
        first = seats_with(icons, most)
        if not first:
            return [msg("Maki: nobody has an icon, so nobody scores.")]
        story = [
            msgn(
                "Maki: {seats} has most with {icons}: {points}.",
                "Maki: {seats} tie for most with {icons}: {points} each.",
                len(first),
                seats=Seats(first),
                icons=msgn("{count} icon", "{count} icons", most),
                points=points[first[0]],
            )
        ]
        seconds = seats_with(icons, second)
        if seconds:
            story.append(
                msgn(
                    "Second: {seats} with {icons}: {points}.",
                    "Second: {seats} with {icons}: {points} each.",
                    len(seconds),
                    seats=Seats(seconds),
                    icons=msgn("{count} icon", "{count} icons", second),
                    points=points[seconds[0]],
                )
            )
        elif len(first) > 1 and any(0 < count < most for count in icons):
            story.append(msg("After a tie for most nobody is second."))
        return story

    def _soy_story(self, round_: int) -> list[Message]:
        hands = self._hands(round_)
        if not any("y" in hand for hand in hands):
            return []
        shown = [scoring.colours(hand) for hand in hands]
        winners = scoring.soy_winners(hands)
        if not winners:
            return [
                msg(
                    "Soy sauce: most colours are {most}, without soy sauce ({seats}): "
                    "nobody scores.",
                    seats=Seats(seats_with(shown, max(shown))),
                    most=max(shown),
                )
            ]
        return [
            msgn(
                "Soy sauce: {seats} has most with {colours}: {points}.",
                "Soy sauce: {seats} tie for most with {colours}: {points} each.",
                len(winners),
                seats=Seats(winners),
                colours=msgn("{count} colour", "{count} colours", max(shown)),
                points=scoring.soy_points(hands)[winners[0]],
            )
        ]

    def end_story(self) -> tuple[Message, ...]:
        """Tell who has most and fewest puddings (rulebook p5)."""
        if self.card.end_points is None:
            return ()
        counts = [count or 0 for count in self.card.counts]
        most, fewest = seats_with(counts, max(counts)), seats_with(counts, min(counts))
        if most == fewest:
            return (
                msg("Puddings: everybody has {number}, so nobody scores.", number=counts[0])
                if counts[0]
                else msg("Puddings: nobody has any, so nobody scores."),
            )
        gained = self.card.end_points[most[0]][0] or 0
        story = [
            msgn(
                "Puddings: {seats} has most with {number}: +{points}.",
                "Puddings: {seats} have most with {number}: +{points} each.",
                len(most),
                seats=Seats(most),
                number=counts[most[0]],
                points=gained,
            )
        ]
        if scoring.has_penalty(len(counts), self._rules):
            story.append(
                msgn(
                    "{seats} has fewest with {number}: {points}.",
                    "{seats} have fewest with {number}: {points} each.",
                    len(fewest),
                    seats=Seats(fewest),
                    number=counts[fewest[0]],
                    points=self.card.end_points[fewest[0]][0] or 0,
                )
            )
        else:
            story.append(_no_penalty(len(counts)))
        return tuple(story)

    def decision(self) -> Message:
        """Return how the play was decided; a dummy that is ahead but can't win is named."""
        told = super().decision()
        totals, winners = self.card.totals, self.card.winners
        if self._rules["dummy"] == "off" or not winners or len(totals) <= DUMMY_SEAT:
            return told
        dummy, best = totals[DUMMY_SEAT], totals[winners[0]]
        if DUMMY_SEAT in winners or dummy is None or best is None or dummy < best:
            return told
        return msg(
            "{decision} {dummy} has {total} but can't win.",
            decision=told,
            dummy=Seats((DUMMY_SEAT,)),
            total=dummy,
        )

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return the hand size and the direction in which hands are passed (p2, p5)."""
        size = HAND_SIZES.get(self.table.seats, 0)
        right = self._rules["pass"] == "both_ways" and round_ == 1  # noqa: S105 - passing hands
        return (
            msg("hands of {count}", count=size),
            msg("pass right →") if right else msg("pass left ←"),
        )

    def columns(self, round_: int) -> tuple[Figures, ...]:
        """Return the maki icons of a round, and the puddings up to it."""
        icons = [
            "–" if hand is None else str(scoring.maki_icons(hand))
            for hand in self.table.rounds[round_]
        ]
        puddings = tuple(str(count) for count in self._puddings(round_))
        return (
            Figures(msg("maki"), tuple(icons)),
            Figures(msg("pud"), puddings),
        )

    def races(self, round_: int) -> tuple[Race, ...]:
        """Return the maki of a round and the puddings up to it, with what they would pay."""
        hands = self.table.rounds[round_]
        icons = [None if hand is None else scoring.maki_icons(hand) for hand in hands]
        shown = [count or 0 for count in icons]
        puddings = self._puddings(round_)
        full = self._rules["maki_tie"] == "full"
        return (
            Race(
                msg("Maki"),
                "●",
                GROUNDS["red"],
                tuple(icons),
                scoring.maki_points(shown, self._rules),
                msg("most 6 each, second 3 each") if full else msg("most 6, second 3"),
                self._maki_note(shown),
            ),
            Race(
                msg("Puddings"),
                "◓",
                GROUNDS["pink"],
                tuple(puddings),
                scoring.pudding_points(puddings, self._rules),
                msg("paid at the end"),
            ),
        )

    def _maki_note(self, icons: Sequence[int]) -> Message | None:
        most, second = scoring.maki_ranking(icons, self._rules)
        first = seats_with(icons, most)
        if len(first) < 2 or second >= 0 or self._rules["maki_tie"] == "full":
            return None
        points = scoring.maki_points(icons, self._rules)[first[0]]
        return msg("Tie for most: {points} each, so nobody is second.", points=points)

    def _soy_reason(self, round_: int, seat: int, points: int, *, settled: bool) -> Message:
        hands = self._hands(round_)
        if "y" not in hands[seat]:
            return msg("no soy sauce")
        shown = [scoring.colours(hand) for hand in hands]
        winners = scoring.soy_winners(hands)
        others = Seats(tuple(other for other in winners if other != seat))
        if seat not in winners:
            rank = msg("the most are {most}", most=max(shown))
        elif others.numbers:
            rank = msg(
                "most with {others}, 4 split {sharers} ways", others=others, sharers=len(winners)
            )
        else:
            rank = msg("most")
        own = msgn("{count} colour", "{count} colours", shown[seat])
        if settled:
            return msg(
                "soy sauce, {colours}: {points} ({rank})", colours=own, points=points, rank=rank
            )
        return msg(
            "soy sauce, {colours}: so far {points} ({rank})",
            colours=own,
            points=points,
            rank=rank,
        )


def tempura_reason(count: int, points: int) -> Message:
    """Say why so many tempura are worth what they are worth (rulebook p4)."""
    pairs, left = divmod(count, 2)
    if count == 0:
        return msg("no tempura")
    if pairs == 0:
        return msg("one tempura alone: 0")
    if left == 0:
        return msgn(
            "tempura pair: {points}", "{count} tempura pairs: {points}", pairs, points=points
        )
    return msgn(
        "tempura pair: {points} (one left over)",
        "{count} tempura pairs: {points} (one left over)",
        pairs,
        points=points,
    )


def sashimi_reason(count: int, points: int) -> Message:
    """Say why so many sashimi are worth what they are worth (rulebook p4)."""
    sets, left = divmod(count, 3)
    if count == 0:
        return msg("no sashimi")
    if sets == 0:
        return msg("{count} of 3 sashimi: 0", count=count)
    if left == 0:
        return msgn(
            "three sashimi: {points}", "{count} × three sashimi: {points}", sets, points=points
        )
    return msgn(
        "three sashimi: {points} ({left} left over)",
        "{count} × three sashimi: {points} ({left} left over)",
        sets,
        points=points,
        left=left,
    )


def dumpling_reason(count: int, points: int) -> Message:
    """Say why so many dumplings are worth what they are worth (rulebook p4)."""
    if count == 0:
        return msg("no dumplings")
    if count > 5:
        return msg(
            "{count} dumplings: {points} (more than five add nothing)", count=count, points=points
        )
    return msgn("{count} dumpling: {points}", "{count} dumplings: {points}", count, points=points)


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
    return tuple(parts)


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
    if not icons[seat] and not points:
        return msg("no maki")
    if icons[seat] in {most, second}:
        rank = _shared(icons, seat, rules["maki_tie"], first=icons[seat] == most)
    elif second < 0 and icons.count(most) > 1:
        rank = msg("after a tie for most nobody is second")
    else:
        rank = msg("most {most}, second {second}", most=most, second=second)
    if settled:
        return msgn(
            "{count} maki icon: {points} ({rank})",
            "{count} maki icons: {points} ({rank})",
            icons[seat],
            points=points,
            rank=rank,
        )
    return msgn(
        "{count} maki icon: so far {points} ({rank})",
        "{count} maki icons: so far {points} ({rank})",
        icons[seat],
        points=points,
        rank=rank,
    )


def _shared(icons: Sequence[int], seat: int, tie: str, *, first: bool) -> Message:
    sharing = seats_with(icons, icons[seat])
    others = Seats(tuple(other for other in sharing if other != seat))
    if not others.numbers:
        return msg("most") if first else msg("second")
    if tie == "full":
        if first:
            return msg("most with {others}", others=others)
        return msg("second with {others}", others=others)
    if first:
        return msg(
            "most with {others}, {pot} split {sharers} ways",
            others=others,
            pot=9 if tie == "pool9" else 6,
            sharers=len(sharing),
        )
    return msg("second with {others}, 3 split {sharers} ways", others=others, sharers=len(sharing))


def pudding_reason(puddings: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
    """Say why a seat gains or loses points for puddings, and with whom it shares (p5)."""
    own = puddings[seat]
    sharing = seats_with(puddings, own)
    others = Seats(tuple(other for other in sharing if other != seat))
    values: dict[str, Value] = {"others": others, "sharers": len(sharing)}
    split = rules["pudding_tie"] == "split"
    if max(puddings) == min(puddings):
        rank = msg("everybody has the same")
    elif own == max(puddings):
        if not others.numbers:
            rank = msg("most")
        elif split:
            rank = msg("most with {others}, 6 split {sharers} ways", **values)
        else:
            rank = msg("most with {others}", others=others)
    elif own > min(puddings):
        rank = msg("neither most nor fewest")
    elif not scoring.has_penalty(len(puddings), rules):
        rank = _fewest_free(len(puddings))
    elif not others.numbers:
        rank = msg("fewest")
    elif split:
        rank = msg("fewest with {others}, −6 split {sharers} ways", **values)
    else:
        rank = msg("fewest with {others}", others=others)
    return msgn(
        "{count} pudding: {points} ({rank})",
        "{count} puddings: {points} ({rank})",
        own,
        points=points,
        rank=rank,
    )


def _fewest_free(seats: int) -> Message:
    if seats == 2:
        return msg("fewest, but with two players nobody loses points")
    return msg("fewest, but by house rule nobody loses points")


def _no_penalty(seats: int) -> Message:
    if seats == 2:
        return msg("With two players nobody loses points for the fewest.")
    return msg("By house rule nobody loses points for the fewest.")
