"""One thing done to one card (15.1.1)."""

from __future__ import annotations

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import layers, values
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref

TO_BREAK_ZONE = {SpellVerb.BREAK: TcgVerb.BROKEN, SpellVerb.PUT_AWAY: TcgVerb.PUT_AWAY}
OF_THE_FIELD = frozenset({SpellVerb.DULL, SpellVerb.FREEZE, SpellVerb.ACTIVATE})
MOVES = {
    SpellVerb.RETURN: (CardZone.HAND, TcgVerb.RETURNED),
    SpellVerb.TO_HAND: (CardZone.HAND, TcgVerb.ADDED),
    SpellVerb.REMOVE: (CardZone.REMOVED, TcgVerb.REMOVED),
    SpellVerb.TO_TOP: (CardZone.DECK, TcgVerb.PUT_ON_DECK),
}


def sent_away(
    game: DuelState, verb: SpellVerb, cards: tuple[CardId, ...]
) -> tuple[ProposedEvent, ...]:
    """15.1.1.3.1: into the Break Zone, unless something stands instead; what cannot be is not."""
    records = [game.cards[card] for card in cards]
    if verb is SpellVerb.BREAK:
        records = [card for card in records if _can_be_broken(game, card)]
    told = TO_BREAK_ZONE[verb]
    return tuple(ProposedEvent(card.ref, told, Cause.EFFECT) for card in records)


def _can_be_broken(game: DuelState, card: TcgCard) -> bool:
    """2.2, 15.1.1.3.1."""
    return card.zone is CardZone.FIELD and TcgBan.BROKEN not in layers.bans(game, card)


def act(game: DuelState, verb: SpellVerb, card: CardId, player: Player, source: Ref) -> None:
    """What cannot be done is not (2.3)."""
    if verb in OF_THE_FIELD and game.cards[card].zone is not CardZone.FIELD:
        return
    match verb:
        case SpellVerb.TO_BOTTOM:
            cards.move(game, card, CardZone.DECK, TcgVerb.PUT_UNDER, Cause.EFFECT, at=0)
        case SpellVerb.PLAY | SpellVerb.PLAY_DULL:  # 6.2.4
            _play(game, card, game.cards[card].owner, active=verb is SpellVerb.PLAY)
        case SpellVerb.PLAY_AS_OWN:
            _play(game, card, player, active=True)
        case SpellVerb.DULL:
            cards.dull(game, card, Cause.EFFECT)
        case SpellVerb.FREEZE:
            cards.freeze(game, card)
        case SpellVerb.ACTIVATE:
            cards.activate(game, card)
        case SpellVerb.CANCEL:
            for made in game.stacked:
                if made.source == game.cards[card].ref:
                    stack.cancel(game, made, source)
        case _:  # 7.13.1, 15.1.1.5.1
            to, told = MOVES[verb]
            cards.move(game, card, to, told, Cause.EFFECT)


def _play(game: DuelState, card: CardId, player: Player, *, active: bool) -> None:
    """7.7.3: an effect may put more onto the field than the limit allows; then a rule process puts
    all of them away (12.4.6, 12.4.7)."""
    if values.is_character(game.cards[card]):
        cards.move(
            game,
            card,
            CardZone.FIELD,
            TcgVerb.PLAYED,
            Cause.EFFECT,
            controller=player,
            active=active,
        )
