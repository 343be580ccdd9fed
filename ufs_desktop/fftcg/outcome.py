"""What a block comes to, in words on each Forward that could, and whether a bot accepts a draw."""

from __future__ import annotations

from collections.abc import Mapping

from engine.fftcg.game import Duel
from engine.fftcg.model.shares import SHARE_UNIT
from engine.fftcg.model.words import CardTrait, CardZone
from engine.fftcg.rules.clashes import BlockOutcome, Combatant, clash
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, Shown, View
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.table.questions import Cards

FAR_BEHIND = 3  # a bot agrees to a draw if it has this many points of damage more
SHARED = frozenset({"share", "divide"})  # prompts
FIRST = str(CardTrait.FIRST_STRIKE)


def block_outcomes(
    decision: DecisionView, view: View, cards: Cards, odds: Mapping[Handle, Shown], asked: str = ""
) -> Mapping[Handle, tuple[str, ...]]:
    """What each block comes to with the current powers, which may change before the damage."""
    if decision.prompt != "block":
        return {}
    found = [_strength(cards, each) for each in view.table.attackers]
    attackers = [each for each in found if each is not None]
    offered = {card: _strength(cards, card) for each in decision.options for card in each.cards}
    return {
        card: (_words(attackers, blocker),)
        for card, blocker in offered.items()
        if blocker is not None and attackers
    }


def _strength(cards: Cards, card: Handle) -> Combatant | None:
    face = face_in(cards.get(card))
    if face is None or face.now is None:
        return None
    power = face.now.power
    return Combatant(power, power - face.stand.damage, FIRST in face.now.traits)


def _words(attackers: list[Combatant], blocker: Combatant) -> str:
    """A block in words; of a party, as much power as possible is assumed to fall."""
    found = clash(attackers, blocker, lambda fallen: sum(attackers[at].power for at in fallen))
    match found.kills, bool(found.fallen):
        case True, True:
            return "both fall" if len(attackers) == 1 else f"falls, breaks {_counted(found)}"
        case True, False:
            return "would fall"
        case False, True:
            return "breaks it" if len(attackers) == 1 else f"breaks {_counted(found)}"
    return "nobody falls"


def _counted(found: BlockOutcome) -> str:
    count = len(found.fallen)
    return "one" if count == 1 else str(count)


def breaking(decision: DecisionView, cards: Cards) -> int:
    """How many thousands break the card that is asked about; 0 if there are not enough."""
    if decision.prompt not in SHARED or decision.source is None:
        return 0
    target = _strength(cards, decision.source)
    thousands = 0 if target is None else -(-target.left // SHARE_UNIT)
    return thousands if thousands <= decision.maximum else 0


def accepts_draw(game: Duel, player: Player) -> bool:
    """A bot accepts a draw only when it is far behind."""
    own, other = (len(game.cards_in(each, CardZone.DAMAGE)) for each in (player, 1 - player))
    return own >= other + FAR_BEHIND
