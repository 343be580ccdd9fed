"""How a game ended and what comes next, in words for those at the window."""

from __future__ import annotations

import html
from collections.abc import Collection

from engine.kernel.ids import Player
from engine.kernel.views import View
from engine.ufs.editions.rulebook import rulebook
from ufs_desktop.session.base import Session
from ufs_desktop.session.match import Match, beginner_words, score_words
from ufs_desktop.widgets.covers import NextStep

NEXT_GAME, REMATCH = "Next game", "Rematch"
NO_SIDEBOARD = "No deck here has a sideboard: the next game begins at once."


def verdict(view: View, names: tuple[str, ...], people: Collection[Player]) -> tuple[str, str]:
    """A title, and the reason with a link to its rule."""
    assert view.result is not None
    losers, rule = view.result.losers, view.result.rule
    entry = rulebook(view.table.edition).get(rule)
    gist = html.escape(entry.gist) if entry is not None else ""
    link = f'<a href="{html.escape(rule)}">{html.escape(rule)}</a>'
    return _title(losers, names, people), f"{gist} {link}".strip()


def next_step(match: Match, session: Session) -> NextStep:
    """What is offered after a game: the next one of the match, or a rematch."""
    if not match.has_next:
        return NextStep(REMATCH, score_words(match, session.names))
    lines = [score_words(match, session.names), beginner_words(match, session.names)]
    if session.people and not session.sideboards:
        lines.append(NO_SIDEBOARD)
    return NextStep(NEXT_GAME, "\n".join(line for line in lines if line), is_over=False)


def _title(losers: tuple[Player, ...], names: tuple[str, ...], people: Collection[Player]) -> str:
    if len(losers) > 1:
        return "A draw"
    if len(people) == 1:
        return "You lose" if next(iter(people)) in losers else "You win!"
    return f"{names[1 - losers[0]]} wins"
