"""Who won, as other programs say it: places for a play of which a file knows only the winners."""

from collections.abc import Sequence

from scorekeeper.games.ranking import competition_ranks


def add_places(won: Sequence[bool], results: Sequence[dict[str, object]]) -> None:
    """Give places where the file has none, but says that others won than the points tell.

    Winners come first; the others follow by their points, where these are known.
    """
    if any("rank" in result for result in results) or not any(won):
        return
    totals = [result.get("total") for result in results]
    numbers = [total for total in totals if isinstance(total, int)]
    if numbers and len(numbers) < len(totals):
        # Who won is known, but not what follows: the others have no place.
        for result, winner in zip(results, won, strict=True):
            if winner:
                result["rank"] = 1
        return
    if numbers and list(won) == [total == max(numbers) for total in numbers]:
        return
    keys = [
        (int(winner), total if isinstance(total, int) and not winner else 0)
        for winner, total in zip(won, totals, strict=True)
    ]
    for result, rank in zip(results, competition_ranks(keys), strict=True):
        result["rank"] = rank
