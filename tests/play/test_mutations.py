"""Each rule of the operations is needed: where one is changed, at least one law is broken."""

import pytest

from scorekeeper.play import gone, operations
from scorekeeper.play.operations import Log
from tests.play.laws import LAWS
from tests.play.world import random_moves

HISTORIES = 150


def _set(owner, name, changed):
    """Return a mutation that puts something else in the place of a function or method."""
    return lambda patch: patch.setattr(owner, name, changed(getattr(owner, name)))


def _winner_only(original):
    def operation(self, writes, device, at, clock, undoes=None):
        made = original(self, writes, device, at, clock, undoes)
        last = {cell: stamps[-1:] for cell, stamps in made.replaces.items()}
        return operations.replace(made, replaces=last)

    return operation


def _by_writer(original):
    def takes_back(self, action, cell):
        return original(self, action, cell) and self._heads[cell][-1] == action

    return takes_back


def _anybodys(original):
    def stacks(self, own):
        return original(self, lambda _: True)

    return stacks


def _redo_stays(original):
    def stacks(self, own):
        undone = {one.undoes for one in self.operations}
        again = [one for one in self.operations if one.undoes and one.stamp not in undone]
        return original(self, own)[0], [one for one in again if own(one.device)]

    return stacks


def _stops(original):
    def revert(self, stack, device, at, clock):
        return original(self, stack[-1:], device, at, clock)

    return revert


def _state_too(original):
    def stacks(self, own):
        done, undone = original(self, own)
        last = self.operations[-1]
        if "state" in last.writes and last.clock > 1 and not last.undoes and own(last.device):
            return [*done, last], []
        return done, undone

    return stacks


def _unexpanded(original):
    def heads(self, cell):
        return self._heads.get(cell, ())

    return heads


def _unsettled(original):
    def write(self, cells, device, at, clock=0):
        changed = {cell: value for cell, value in cells.items() if value != self.value(cell)}
        return original(self, changed, device, at, clock)

    return write


def _forgotten(original):
    def write(self, cells, device, at, clock=0):
        return original(self, cells, device, at)

    return write


def _blank(original):
    return lambda *_: None


def _first_stays(original):
    def unite(left, right):
        found = {}
        for one in (*left, *right):
            found.setdefault(one.stamp, one)
        return sorted(found.values(), key=lambda one: one.stamp)

    return unite


def _greater_stays(original):
    def unite(left, right):
        found = {}
        for one in sorted((*left, *right), key=operations._content):
            found[one.stamp] = one
        return sorted(found.values(), key=lambda one: one.stamp)

    return unite


def _clock_only(original):
    return lambda operation: (operation.clock, 0)


def _all_goes(original):
    def stays(found, away):
        return ([], {}) if found[0].subject in away else (found, {})

    return stays


def _only_new(original):
    def stays(found, away):
        cover = away.get(found[0].subject, {})
        return original([o for o in found if o.clock > cover.get(o.device, 0)], away)

    return stays


def _by_wall(original):
    def value(self, cell):
        writers = [one for one in self.operations if cell in one.writes]
        return max(writers, key=lambda one: one.at).writes[cell] if writers else None

    return value


# The law that each breaks, and the change.
MUTATIONS = {
    "only the winner is replaced": ("settles, dense", _set(Log, "_operation", _winner_only)),
    "undo compares the writer": ("there and back, dense", _set(Log, "_takes_back", _by_writer)),
    "undo takes back anybody's": ("own only, dense", _set(Log, "_stacks", _anybodys)),
    "a new action leaves redo": ("reaches the beginning", _set(Log, "_stacks", _redo_stays)),
    "undo stops where one can't be taken back": ("own only, dense", _set(Log, "_revert", _stops)),
    "undo reaches the bin": ("reaches the beginning", _set(Log, "_stacks", _state_too)),
    "an undo brings back a blank": ("there and back", _set(Log, "before", _blank)),
    "an undone settlement stays settled": ("settles, dense", _set(Log, "heads", _unexpanded)),
    "the same value settles nothing": ("settles, dense", _set(Log, "write", _unsettled)),
    "the own clock is forgotten": ("no twins, dense", _set(Log, "write", _forgotten)),
    "of twins the first stays": ("union, clones", _set(operations, "unite", _first_stays)),
    "of twins the greater stays alone": (
        "union, clones",
        _set(operations, "unite", _greater_stays),
    ),
    "ties are decided by who came first": ("union", _set(operations, "_order", _clock_only)),
    "emptying destroys what nobody knew": (
        "comes back, dense",
        _set(gone, "what_stays", _all_goes),
    ),
    "only what nobody knew comes back": ("comes back, dense", _set(gone, "what_stays", _only_new)),
    "what is later by the wall stands": (
        "reaches the beginning, dense",
        _set(Log, "value", _by_wall),
    ),
}


def broken(law, seed):
    try:
        law.check(random_moves(seed, 4 + seed % 16))
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_changed_rule_breaks_a_law(name, monkeypatch):
    law, mutate = MUTATIONS[name]
    mutate(monkeypatch)
    assert any(broken(LAWS[law], seed) for seed in range(HISTORIES))


def test_nothing_breaks_without_a_change():
    assert not [law for law, each in LAWS.items() for seed in range(10) if broken(each, seed)]
