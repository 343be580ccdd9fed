"""How a game ended and what comes next, in words for those at the window."""

from __future__ import annotations

import html
from collections.abc import Collection

from engine.kernel.ids import Player
from engine.kernel.views import View
from ufs_desktop.grammar import does
from ufs_desktop.session.base import Session
from ufs_desktop.session.match import Match, beginner_words, score_words
from ufs_desktop.session.module import GameModule
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.lines import forfeit_words, last_lines
from ufs_desktop.widgets.covers import NextStep

NEXT_GAME, REMATCH = "Next game", "Rematch"
STRONGER = "Play the {name}"
NO_SIDEBOARD = "No deck here has a sideboard: the next game is played with the same cards."


def verdict(
    kit: TableKit, view: View, names: tuple[str, ...], people: Collection[Player]
) -> tuple[str, str]:
    """A title, and the reason with a link to its rule."""
    assert view.result is not None
    losers, rule = view.result.losers, view.result.rule
    title, forfeited = _title(losers, names, people), forfeit_words(rule, names[losers[0]])
    if forfeited:  # there is no rule to look up
        return title, html.escape(f"{forfeited}.")
    entry = kit.module.rulebook(kit.story.edition(view)).get(rule)
    told = _agreed(view, names) or kit.story.why_over(view, names)
    gist = html.escape(told or (entry.gist if entry is not None else ""))
    link = f'<a href="{html.escape(rule)}">{html.escape(rule)}</a>'
    return title, f"{gist} {link}".strip()


def _agreed(view: View, names: tuple[str, ...]) -> str:
    """Why a game ended by a decision of its players, not by the rules; empty otherwise."""
    keys = {line.key for line in last_lines(view)}
    if "agreed-draw" in keys:
        return "Both players agreed."
    losers = view.result.losers if view.result is not None else ()
    return f"{names[losers[0]]} conceded." if "conceded" in keys else ""


def next_step(match: Match, session: Session, module: GameModule) -> NextStep:
    """What is offered after a game: the next one of the match, or a rematch, and also the next
    stronger bot to someone who has beaten one."""
    score = score_words(match, session.names)
    if not match.has_next:
        bot = module.stronger.get(session.bot, "") if match.winner in session.people else ""
        name, _, _ = module.bot_names.get(bot, "").partition(":")
        return NextStep(REMATCH, score, stronger=STRONGER.format(name=name) if name else "")
    notes = [beginner_words(match, session.names)]
    if session.people and not session.sideboards:
        notes.append(NO_SIDEBOARD)
    return NextStep(NEXT_GAME, score, "\n".join(note for note in notes if note), is_over=False)


def _title(losers: tuple[Player, ...], names: tuple[str, ...], people: Collection[Player]) -> str:
    if len(losers) > 1:
        return "A draw"
    if len(people) == 1:
        return "You lose" if next(iter(people)) in losers else "You win!"
    return does(names[1 - losers[0]], "win")
