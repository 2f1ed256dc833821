from tests.tui.rooms import life

__all__ = ["life"]
