"""What is said of an import before and after it, in commands and on the screens."""

from typing import TYPE_CHECKING

from scorekeeper.translate import ngettext

if TYPE_CHECKING:
    from scorekeeper.exchange.importing import Report


def stored_text(report: "Report") -> str:
    """Return how many plays were stored, and which of them were here before in another state."""
    text = ngettext("{count} play stored.", "{count} plays stored.", report.stores)
    text = _before(text, report)
    if report.restored:
        text += " " + ngettext(
            "{count} of them was in the bin.", "{count} of them were in the bin.", report.restored
        )
    if report.doubts_count:
        text += " " + doubts_text(report)
    return text


def doubts_text(report: "Report") -> str:
    """Return how often what is stored breaks the rules."""
    return ngettext(
        "{count} thing in them is against the rules; it is kept and marked.",
        "{count} things in them are against the rules; they are kept and marked.",
        report.doubts_count,
    )


def would_store_text(report: "Report") -> str:
    """Return how many plays would be stored, and which of them are here in another state."""
    text = ngettext(
        "{count} play would be stored.", "{count} plays would be stored.", report.stores
    )
    text = _before(text, report)
    if report.restored:
        text += " " + ngettext(
            "{count} of them lies in the bin and comes out of it; --leave-deleted leaves it there.",
            "{count} of them lie in the bin and come out of it; --leave-deleted leaves them there.",
            report.restored,
        )
    return text


def _before(text: str, report: "Report") -> str:
    if report.replaced:
        text += " " + ngettext(
            "{count} of them replaces the one here.",
            "{count} of them replace those here.",
            report.replaced,
        )
    if report.with_cards:
        text += " " + ngettext(
            "Cards added to {count} play.",
            "Cards added to {count} plays.",
            report.with_cards,
        )
    return text
