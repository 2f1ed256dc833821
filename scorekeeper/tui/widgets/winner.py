"""The winner in letters that are read from the other end of the table."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.translate import _, listed

_FONT = "future"


def winner_banner(winners: Sequence[str], total: int | None, decision: str, width: int) -> Content:
    """Draw the winners and their total large in `width` cells, the decision below.

    Names that the large letters don't have, or that are too wide, stand beside the large
    total. Where nobody knows the winner there is only the decision, where nobody knows the
    total only the name.
    """
    if not winners:
        return Content.styled(decision, "bold")
    names = listed(winners)
    number = "" if total is None else f"  {total}".replace("−", "-")
    large = _large(f"{names}{number}") if names.isascii() else []
    if not large or max(map(cell_len, large)) > width:
        large = ["", "", ""] if total is None else _large(str(total))
        large[1] += f"   ★ {names}" if number else f"★ {names}"
        large = [line for line in large if line]
    sentence = (
        decision
        if decision.startswith(names)
        else _("{winners}: {decision}", winners=names, decision=decision)
    )
    return Content.assemble(("\n".join(large), "bold"), "\n", ("★ ", "bold"), sentence)


def _large(text: str) -> list[str]:
    # The font file is read only when somebody has won.
    from pyfiglet import Figlet

    lines = Figlet(font=_FONT, width=1000).renderText(text).splitlines()
    return [line.rstrip() for line in lines if line.strip()]
