"""The laws of operations, each a function of a history that raises where it does not hold.

A law takes a world in which a history has happened. `GENERAL` and `DENSE` are the kinds of
moves: dense ones (few cells, few actions) meet what general ones meet only by luck.
"""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.play import operations
from scorekeeper.play.journal import journal
from scorekeeper.play.operations import Log, Operation
from scorekeeper.play.play import play_of
from tests.play.world import (
    CELLS,
    DENSE_CELLS,
    PERSONS,
    PLAY,
    TABLE,
    File,
    Move,
    World,
    seen,
    standing,
)

ACTS = ("act", "act", "act", "undo", "undo", "redo", "merge")
WHOLE = (*ACTS, "phone", "phone undo", "import", "person", "bin", "empty", "restart", "copy file")
GENERAL = (*WHOLE, "backup", "restore", "put beneath")
CLONES = (*ACTS, "phone", "clone", "restart")
DENSE = (*ACTS, "phone", "phone undo")
BINS = ("act", "bin", "empty", "merge", "merge")
ALONE = ("act", "act", "undo", "redo", "restart", "bin")


def converges(world: World) -> None:
    """1: after a full exchange everybody sees the same, and the same after any other order.

    Of what an emptier knew, the order decides whether it comes back with what they did not know.
    """
    other = world.copy()
    laptops = list(range(len(world.laptops)))
    files = [_exchanged(world, laptops), _exchanged(other, [*laptops[1:], 0])]
    if not world.emptied:
        assert seen(files[0].log(PLAY)) == seen(files[1].log(PLAY))


def _exchanged(world: World, order: list[int]) -> File:
    world.exchange(order)
    first, *others = (laptop.file for laptop in world.laptops)
    for file in others:
        assert file.gone == first.gone
        assert file.logs.keys() == first.logs.keys()
        for uuid in file.plays():
            assert seen(file.log(uuid)) == seen(first.log(uuid))
            here, there = (play_of(each.log(uuid), each.people()) for each in (file, first))
            assert here == there
            assert here.check() == there.check()
            said = [[each.lines for each in journal(one, lambda _: None)] for one in (here, there)]
            assert said[0] == said[1]
        people, those = file.people(), first.people()
        assert {uuid: (people.root(uuid), people.name(uuid)) for uuid in people} == {
            uuid: (those.root(uuid), those.name(uuid)) for uuid in those
        }
    return first


def union(world: World) -> None:
    """2: uniting is associative, commutative and idempotent, and folding asks for no order."""
    a, b, c, *_ = [laptop.file.log(PLAY).operations for laptop in world.laptops] * 3
    unite = operations.unite
    whole = unite(unite(a, b), c)
    assert whole == unite(a, unite(b, c)) == unite(unite(c, a), unite(b, a)) == unite(whole, whole)
    straight = seen(Log(PLAY, whole))
    assert seen(Log(PLAY, reversed(whole))) == straight
    log = Log(PLAY)
    for operation in (*whole[1::2], *whole[::2], *whole):
        log = log.add(operation)
    assert seen(log) == straight
    contents = [(one.subject, one.clock, one.at, one.writes) for one in whole]
    assert all((o.subject, o.clock, o.at, o.writes) in contents for o in (*a, *b, *c))


def no_twins(world: World) -> None:
    """3: no two operations have one name, but where a running machine is cloned."""
    assert not world.twice


def there_and_back(world: World) -> None:
    """4: all undos, all redos, and down again: state and conflicts are the same at each step."""
    subject, down = PLAY, [standing(world.laptops[0].file.log(PLAY))]
    if subject not in world.laptops[0].file.logs:
        return
    while world.step(0, TABLE, subject).operation is not None:
        down.append(standing(world.laptops[0].file.log(subject)))
    for state in reversed(down[:-1]):
        assert world.step(0, TABLE, subject, again=True).operation is not None
        assert standing(world.laptops[0].file.log(subject)) == state
    for state in down[1:]:
        assert world.step(0, TABLE, subject).operation is not None
        assert standing(world.laptops[0].file.log(subject)) == state
    assert world.step(0, TABLE, subject).operation is None


def own_only(world: World) -> None:
    """5: an undo touches values of its own role in this file only, and all of them in the end."""
    for number, laptop in enumerate(world.laptops):
        own = world.own(number, TABLE)
        while log := laptop.file.logs.get(PLAY):
            step = world.step(number, TABLE, PLAY)
            if step.operation is None or step.takes_back is None:
                break
            assert own(step.takes_back.device)
            for cell in step.operation.writes:
                assert all(own(head.device) for head in log.heads(cell))
        undone = {one.undoes for one in log.operations} if log else set()
        for one in log.operations if log else ():
            if own(one.device) and not one.undoes and one.clock > 1 and one.stamp not in undone:
                assert not [cell for cell in one.writes if _stands_alone(log, one, cell)]


def _stands_alone(log: Log, one: Operation, cell: str) -> bool:
    """Return whether an action is all that stands in a cell, and what was before is known."""
    before = [log.operation(stamp) for stamp in one.replaces.get(cell, ())]
    known = None not in before and cell != "state"
    return known and len(log._heads[cell]) == 1 and log.heads(cell) == (one,)


def reaches_the_beginning(world: World) -> None:
    """6: alone, undo reaches the beginning, and a new action ends redo."""
    log = world.laptops[0].file.log(PLAY)
    begun = {**log.operations[0].writes, "state": log.value("state")}
    if world.step(0, TABLE, PLAY).operation is not None:
        world.write(0, TABLE, PLAY, {"note": "something else"})
        assert world.step(0, TABLE, PLAY, again=True).operation is None
    while world.step(0, TABLE, PLAY).operation is not None:
        pass
    left = world.laptops[0].file.log(PLAY).cells()
    assert left == {cell: value for cell, value in begun.items() if value is not None}


def nothing_lost(world: World) -> None:
    """7: no operation is lost; what nobody knowingly replaced stands or is listed."""
    known = {
        (uuid, one.stamp)
        for laptop in world.laptops
        for uuid, log in laptop.file.logs.items()
        for one in log.operations
    }
    world.exchange()
    file = world.laptops[0].file
    if PLAY not in file.logs:
        return
    log = file.logs[PLAY]
    stamps = {one.stamp for one in log.operations}
    assert {stamp for uuid, stamp in known if uuid == PLAY} <= stamps
    conflicts = log.conflicts()
    for one in log.operations:
        for cell in one.writes:
            named = [o.replaces.get(cell, ()) for o in log.operations if cell in o.writes]
            if one.undoes is None and not any(one.stamp in stamps for stamps in named):
                listed = [head.writes[cell] for head in conflicts.get(cell, ())]
                assert one.writes[cell] in [log.value(cell), *listed]


def settles(world: World) -> None:
    """8: settling settles everywhere, and undoing it brings the conflict back everywhere."""
    world.exchange()
    if PLAY not in world.laptops[0].file.logs:
        return
    before = world.laptops[0].file.log(PLAY).conflicts()
    before.pop("state", None)  # no undo reaches it
    for cell, heads in list(before.items())[:1]:
        listed = standing(world.laptops[0].file.log(PLAY))
        world.write(0, TABLE, PLAY, {cell: heads[-1].writes[cell]})
        world.exchange()
        assert all(cell not in one.file.log(PLAY).conflicts() for one in world.laptops)
        assert world.step(0, TABLE, PLAY).operation is not None
        world.exchange()
        assert all(standing(one.file.log(PLAY)) == listed for one in world.laptops)


def comes_back(world: World) -> None:
    """9: what an emptier did not know comes back, with all that was there."""
    held = {
        (world.root(uuid), one.stamp): one.writes
        for laptop in world.laptops
        for uuid in laptop.file.plays()
        for one in laptop.file.log(uuid).operations
    }
    world.exchange()
    file = world.laptops[0].file
    here = {one.stamp for uuid in file.plays() for one in file.log(uuid).operations}
    for (root, stamp), writes in held.items():
        assert stamp in here or (root, stamp) in world.emptied, writes
    for uuid in file.plays():
        assert uuid == PLAY or file.log(uuid).heads("state")
        assert file.log(uuid).value("game") == "sushi-go"


def no_holes(world: World) -> None:
    """10: what was never lost has no holes."""
    for laptop in world.laptops:
        for uuid in (*laptop.file.plays(), *PERSONS):
            assert not laptop.file.log(uuid).holes()


class Law(NamedTuple):
    """A law, the moves of the histories for which it holds, and how many laptops have them."""

    holds: Callable[[World], None]
    kinds: tuple[str, ...]
    laptops: int = 3
    dense: bool = False

    def check(self, moves: list[Move]) -> None:
        world = World(self.laptops, DENSE_CELLS if self.dense else CELLS)
        self.holds(world.happen(moves, self.kinds))


LAWS = {
    "converges": Law(converges, GENERAL),
    "converges, clones": Law(converges, CLONES, dense=True),
    "converges, bins": Law(converges, BINS, dense=True),
    "union": Law(union, GENERAL),
    "union, clones": Law(union, CLONES, dense=True),
    "no twins": Law(no_twins, GENERAL, 2),
    "no twins, dense": Law(no_twins, ("act", "backup", "restore", "put beneath"), 1, dense=True),
    "there and back": Law(there_and_back, GENERAL),
    "there and back, dense": Law(there_and_back, DENSE, 2, dense=True),
    "own only": Law(own_only, GENERAL),
    "own only, dense": Law(own_only, DENSE, 2, dense=True),
    "reaches the beginning": Law(reaches_the_beginning, ALONE, 1),
    "reaches the beginning, dense": Law(reaches_the_beginning, ALONE, 1, dense=True),
    "nothing lost": Law(nothing_lost, WHOLE),
    "nothing lost, dense": Law(nothing_lost, DENSE, dense=True),
    "settles": Law(settles, WHOLE),
    "settles, dense": Law(settles, DENSE, dense=True),
    "comes back": Law(comes_back, WHOLE),
    "comes back, dense": Law(comes_back, BINS, dense=True),
    "no holes": Law(no_holes, WHOLE),
}
