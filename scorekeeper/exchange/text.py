"""The result of one play as text, to paste into a chat."""

from scorekeeper.play import Play
from scorekeeper.translate import _, say


def result_text(play: Play) -> str:
    """Return the players by rank with their points, and how the play was decided."""
    card = play.score()
    lines = [play.game.title]
    order = sorted(range(len(play.seats)), key=lambda seat: card.ranks[seat] or len(play.seats) + 1)
    for seat in order:
        rank = "–" if card.ranks[seat] is None else f"{card.ranks[seat]}."
        rounds = " + ".join(
            "–" if hand is None else str(hand.total)
            for hand in (played.hands[seat] for played in card.rounds)
        )
        ends = (
            "".join(f" {points:+d}" for points in card.end_points[seat]) if card.end_points else ""
        )
        lines.append(
            _(
                "{rank} {player}: {total} ({rounds}{ends})",
                rank=rank,
                player=play.names[seat],
                total=card.totals[seat],
                rounds=rounds,
                ends=ends,
            )
        )
    lines.append(say(play.game.decide(card).message, play.names))
    lines.extend(say(message, play.names) for message in play.game.end_story(card))
    return "\n".join(lines)
