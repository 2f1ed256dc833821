"""Who the people of a file are here: by name, by a name they had before, or as the user says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.exchange.incoming import Incoming
from scorekeeper.games.message import msg
from scorekeeper.names import clean_name, name_key
from scorekeeper.seating import seats_problem
from scorekeeper.translate import say

Matches = Mapping[str, str]
"""New names of people by `name_key` of the names in the file."""


@dataclass
class Matching:
    """Gives people of a file their names here.

    `matches` are the user's; `former` are today's names by the key of earlier ones, which
    count only where the user says nothing else. Afterwards `used` holds the keys of `matches`
    that were found, and `taken` the names of the file that were taken for somebody who was
    called so before: that person, and in how many plays.
    """

    matches: Matches
    former: Matches
    used: set[str] = field(default_factory=set)
    taken: dict[str, tuple[str, int]] = field(default_factory=dict)

    def applied(self, incoming: Incoming) -> Incoming:
        """Return a play with the names of here. Whoever would sit twice keeps it out."""
        names = _names(incoming)
        keys = {name_key(name): name for name in names}
        self.used.update(keys.keys() & self.matches.keys())
        chosen = {key: clean_name(self.matches[key]) for key in keys if key in self.matches}
        earlier = {
            key: self.former[key] for key in keys if key in self.former and key not in chosen
        }
        people = [name_key({**chosen, **earlier}.get(key, name)) for key, name in keys.items()]
        if len(set(people)) < len(people):
            earlier = {}  # both names at one table are two people
        for key, today in earlier.items():
            _today, plays = self.taken.get(keys[key], (today, 0))
            self.taken[keys[key]] = today, plays + 1
        new = {**chosen, **earlier}
        if not new:
            return incoming
        return _renamed(incoming, lambda name: new.get(name_key(name), name))


def _names(incoming: Incoming) -> list[str]:
    if incoming.play is not None:
        return [seat.name for seat in incoming.play.seats if not seat.dummy]
    return [str(name) for name in (incoming.said or {}).get("players", ())]


def _renamed(incoming: Incoming, new: Callable[[str], str]) -> Incoming:
    said = incoming.said
    if said is not None:
        said = {
            **said,
            "players": [new(str(name)) for name in said.get("players", [])],
            "results": [
                {**result, "player": new(result["player"])} for result in said.get("results", [])
            ],
        }
        if isinstance(said.get("first_player"), str):
            said["first_player"] = new(str(said["first_player"]))
    play = incoming.play
    if play is None:
        return replace(incoming, said=said)
    renamed = replace(
        play,
        seats=tuple(
            seat if seat.dummy else replace(seat, name=new(seat.name)) for seat in play.seats
        ),
    )
    problem = seats_problem(renamed.names)
    if problem is not None:
        text = say(problem.message, renamed.names)
        sentence = incoming.located(msg("{sentence}", sentence=text))
        return replace(incoming, play=None, said=said, refused=(sentence,))
    return replace(incoming, play=renamed, said=said)
