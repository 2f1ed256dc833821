"""Plays for tests: people by letters, actions one after the other."""

from scorekeeper.play import actions
from scorekeeper.play.operations import Log
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of

NOW = "2026-11-29T20:05:00+01:00"
PEOPLE = People(
    Log(uuid).add(Log(uuid).write({"name": name}, 1, 0))
    for uuid, name in zip("abcdef", ("Ann", "Ben", "Chi", "Dan", "Eli", "Flo"), strict=True)
)


def begun(*seats, game="sushi-go", rules=None, people=PEOPLE, **more) -> Play:
    """Return a play that begins with these seats."""
    cells = actions.begin(people, game, seats or ("a", "b"), rules, **more)
    return play_of(Log("p").add(Log("p").write(cells, 1, 1000)), people)


def put(play: Play, cells, device=1, people=None) -> Play:
    """Return the play after cells were written."""
    operation = play.log.write(cells, device, play.changed + 60_000)
    log = play.log.add(operation) if operation else play.log
    return play_of(log, people or play.people)


def hand(play: Play, text: str | None):
    return None if text is None else play.game.read(text, play.rules)


def entered(play: Play, round_: int, *texts: str | None) -> Play:
    """Return the play after the hands of a round were entered."""
    for seat, text in enumerate(texts):
        play = put(play, actions.enter(play, round_, seat, hand(play, text)))
    return play


def closed(play: Play, *rounds: int) -> Play:
    for round_ in rounds:
        play = put(play, actions.close(play, round_, NOW))
    return play


def undone(play: Play, *, again=False) -> Play:
    log = play.log
    step = log.undo(lambda device: device == 1, 1, play.changed, again=again)
    return play_of(log.add(step.operation) if step.operation else log, play.people)


def texts(play: Play):
    """Return the hands as they are written."""
    return [[None if h is None else play.game.write(h) for h in row] for row in play.rounds]
