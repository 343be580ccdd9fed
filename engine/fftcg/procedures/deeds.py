"""One thing done to one card (15.1.1)."""

from __future__ import annotations

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.causes import by_text
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import layers, values
from engine.fftcg.rules.replacements import GONE
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref

PLAYING = frozenset({SpellVerb.PLAY, SpellVerb.PLAY_DULL, SpellVerb.PLAY_AS_OWN})
PROPOSED = PLAYING | set(GONE)  # what several cards do together, unless it is replaced
OF_THE_FIELD = frozenset({SpellVerb.DULL, SpellVerb.FREEZE, SpellVerb.ACTIVATE})


def proposed(
    game: DuelState, verb: SpellVerb, cards: tuple[CardId, ...], source: Ref, player: Player = -1
) -> tuple[ProposedEvent, ...]:
    """What will happen, unless it is replaced; what cannot be done is left out (2.3)."""
    records = [game.cards[card] for card in cards]
    if verb in PLAYING:
        able = (card for card in records if values.is_character(card))
        return tuple(_entering(verb, card, source, player) for card in able)
    if verb is SpellVerb.BREAK:
        records = [card for card in records if _can_be_broken(game, card)]
    return tuple(
        ProposedEvent(card.ref, GONE[verb], Cause.EFFECT, source=source) for card in records
    )


def _entering(verb: SpellVerb, card: TcgCard, source: Ref, player: Player) -> ProposedEvent:
    """6.2.4: for its owner unless otherwise specified. 7.7.3: an effect may put more onto the field
    than the limit allows; then a rule process puts all of them away (12.4.6, 12.4.7)."""
    return ProposedEvent(
        card.ref,
        TcgVerb.PLAYED,
        Cause.EFFECT,
        source=source,
        controller=player if verb is SpellVerb.PLAY_AS_OWN else card.owner,
        active=verb is not SpellVerb.PLAY_DULL,
    )


def _can_be_broken(game: DuelState, card: TcgCard) -> bool:
    """2.2, 15.1.1.3.1."""
    return card.zone is CardZone.FIELD and TcgBan.BROKEN not in layers.bans(game, card)


def dealt(
    game: DuelState, source: Ref, player: Player, hurt: tuple[CardId, ...], amount: int
) -> tuple[ProposedEvent, ...]:
    """11.11.8: damage to what is on the field, by the card that the text is on."""
    return tuple(
        ProposedEvent(game.cards[card].ref, TcgVerb.DAMAGED, Cause.EFFECT, amount, source, player)
        for card in hurt
        if game.cards[card].zone is CardZone.FIELD
    )


def act(game: DuelState, verb: SpellVerb, card: CardId, source: Ref) -> None:
    """Do it to the card, if that is possible (2.3)."""
    if verb in OF_THE_FIELD and game.cards[card].zone is not CardZone.FIELD:
        return
    match verb:
        case SpellVerb.DULL:
            cards.dull(game, card, by_text(source))
        case SpellVerb.FREEZE:
            cards.freeze(game, card, by_text(source))
        case SpellVerb.ACTIVATE:
            cards.activate(game, card, by_text(source))
        case SpellVerb.CANCEL:
            for made in stack.waiting_summons(game):
                if made.source == game.cards[card].ref:
                    stack.cancel(game, made, source)
        case _:
            raise TypeError(f"a single card is not told to {verb}")
