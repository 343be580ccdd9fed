"""What a block comes to, said upon each Forward that could, and whether a bot takes a draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.fftcg.game import Duel
from engine.fftcg.model.words import CardTrait, CardZone
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, View
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.table.questions import Cards

FAR_BEHIND = 3  # points of damage more than the other has, from which on a bot agrees to a draw
FIRST = str(CardTrait.FIRST_STRIKE)


class Strength(NamedTuple):
    """What counts of somebody who fights."""

    power: int
    left: int  # damage that breaks it
    strikes_first: bool


def block_outcomes(
    decision: DecisionView, view: View, cards: Cards, asked: str = ""
) -> Mapping[Handle, str]:
    """Of the powers as they are: what is played before the damage may change it."""
    if decision.prompt != "block":
        return {}
    found = [_strength(cards, each) for each in view.table.attackers]
    attackers = [each for each in found if each is not None]
    offered = {card: _strength(cards, card) for each in decision.options for card in each.cards}
    return {
        card: _words(attackers, blocker)
        for card, blocker in offered.items()
        if blocker is not None and attackers
    }


def _strength(cards: Cards, card: Handle) -> Strength | None:
    face = face_in(cards.get(card))
    if face is None or face.now is None:
        return None
    power = face.now.power
    return Strength(power, power - face.stand.damage, FIRST in face.now.traits)


def _words(attackers: list[Strength], blocker: Strength) -> str:
    """10.1.4.2, 15.2.3: of a party its powers count together, and the weakest may fall. Somebody
    always does: whoever is not broken is at least as strong as the other."""
    first = all(each.strikes_first for each in attackers)
    breaks = sum(each.power for each in attackers) >= blocker.left
    falls = blocker.power >= min(each.left for each in attackers)
    if first and not blocker.strikes_first and breaks:
        falls = False
    if blocker.strikes_first and not first and falls and len(attackers) == 1:
        breaks = False
    if breaks and falls:
        return "both fall" if len(attackers) == 1 else "falls, and breaks one"
    return "would fall" if breaks else "breaks it"


def accepts_draw(game: Duel, player: Player) -> bool:
    """A bot takes a draw only when it is far behind."""
    own, other = (len(game.cards_in(each, CardZone.DAMAGE)) for each in (player, 1 - player))
    return own >= other + FAR_BEHIND
