"""Counts the attempts and plays of abilities (H.2.1.4, H.2.3.4, H.3.1.1, H.3.2.2, H.5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ufs import atoms
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.model.game import PlayedCopy, UfsGame, Use
from engine.ufs.model.offer import Purpose
from engine.ufs.rules.limits import counts_copies
from engine.ufs.rules.timing import in_enhance_step, once_an_attack

if TYPE_CHECKING:
    from engine.ufs.procedures.play import Play


def count(game: UfsGame, play: Play, act: str) -> None:
    """Enter an ability that is attempted or has been played in the usage ledger."""
    assert play.context is not None
    assert play.context.source is not None
    assert play.tree is not None
    epoch = play.context.source.epoch
    spans = [("turn", game.turn)]
    if game.attack is not None:
        spans.append(("step", game.attacks))
    if play.window:
        spans.append(("window", play.window))
    for span, which in spans:
        atoms.count_use(game, Use(play.card, epoch, play.ability, act, span, which))
    keyword = once_an_attack(play.tree)
    if keyword:
        atoms.count_use(game, Use(play.card, epoch, keyword, act, "attack", game.attacks))
    if counts_copies(game, play.tree):
        _count_copy(game, play, act)
    if act == play.spending(play.tree.kind):
        _spend_first(game, play, play.tree.kind)


def _count_copy(game: UfsGame, play: Play, act: str) -> None:
    """K.3.3: by the name that the card had when the ability was announced."""
    assert play.tree is not None
    if act == "play":
        atoms.finish_copy(game, play.number)
        return
    name = game.cards[play.card].values.name
    atoms.try_copy(game, PlayedCopy(play.number, play.player, name, play.tree, game.turn))


def _spend_first(game: UfsGame, play: Play, kind: AbilityKind) -> None:
    """H.3.1.1: the first of its type is the first attempted, whether or not by effect."""
    if kind is AbilityKind.ENHANCE and in_enhance_step(game):
        atoms.count_enhance(game, play.player)
    elif kind is AbilityKind.FORM and play.purpose is not Purpose.FORM:  # those are counted already
        atoms.count_form(game, play.player)
