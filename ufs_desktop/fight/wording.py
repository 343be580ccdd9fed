"""Questions in the words of the game's edition: what each option says, as cards would say it."""

from __future__ import annotations

from functools import partial

from engine.kernel.views import view_for
from engine.text.ufs.render import render_effects
from engine.ufs.game import Fight
from engine.ufs.questions import Meaning, keyword_asking, meanings
from ufs_desktop.session.openness import open_view


def words_of(game: Fight) -> tuple[str, ...]:
    """The words of each option of the pending decision, or of what a yes would do."""
    return tuple(_said(game, meaning) for meaning in meanings(game))


def _said(game: Fight, meaning: Meaning) -> str:
    """A meaning in words: what has no text is named by its keyword; else, nothing is said."""
    if isinstance(meaning, str):
        return meaning
    try:
        return render_effects(meaning, game.edition.dialect)
    except ValueError:
        keyword = keyword_asking(game)
        return f"You may use {keyword.title()}" if keyword else ""


worded_view = partial(view_for, wording=words_of)
open_fight_view = partial(open_view, wording=words_of)
