"""How a game ended, in words for those at the window."""

from __future__ import annotations

import html
from collections.abc import Collection

from engine.kernel.ids import Player
from engine.kernel.views import View
from engine.ufs.editions.rulebook import rulebook


def verdict(view: View, names: tuple[str, ...], people: Collection[Player]) -> tuple[str, str]:
    """A title, and the reason with a link to its rule."""
    assert view.result is not None
    losers, rule = view.result.losers, view.result.rule
    entry = rulebook(view.table.edition).get(rule)
    gist = html.escape(entry.gist) if entry is not None else ""
    link = f'<a href="{html.escape(rule)}">{html.escape(rule)}</a>'
    return _title(losers, names, people), f"{gist} {link}".strip()


def _title(losers: tuple[Player, ...], names: tuple[str, ...], people: Collection[Player]) -> str:
    if len(losers) > 1:
        return "A draw"
    if len(people) == 1:
        return "You lose" if next(iter(people)) in losers else "You win!"
    return f"{names[1 - losers[0]]} wins"
