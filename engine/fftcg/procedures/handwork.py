"""Text carried out by hand (`kernel.handwork`): what the players can do at this game's table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.causes import by_text
from engine.fftcg.model.changes import (
    ChangeSpan,
    Forbid,
    GainPower,
    GainTraits,
    LastingChange,
    TakeControl,
    TcgBan,
    TcgChange,
)
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.shares import SHARE_UNIT
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardTrait, CardZone
from engine.fftcg.procedures import deeds
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.points import TakePoints
from engine.fftcg.procedures.selection import SearchDeck
from engine.fftcg.rules.kinds import is_forward
from engine.kernel import transaction
from engine.kernel.handwork import MOST, HandQuestion, HandWork, TableCraft
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Call, Outcome
from engine.kernel.transaction import KeptState

HANDMADE = "11.11.5"  # its controller does what it says
NAMELESS = "Table"  # of counters
MOST_THOUSANDS = 30
ANY_CARD = CardPattern(frozenset(CardKind), WhoseCards.OWN, CardZone.DECK)


class HandAct(StrEnum):
    """What can be done by hand."""

    DONE = "done"
    MOVE = "move"
    DRAW = "draw"
    SEARCH = "search"
    REVEAL = "reveal"
    BREAK = "break"
    DULL = "dull"
    ACTIVATE = "activate"
    FREEZE = "freeze"
    DAMAGE = "damage"
    POWER = "power"
    TRAIT = "trait"
    FORBID = "forbid"
    COUNTERS = "counters"
    CONTROL = "control"
    POINTS = "points"
    CANCEL = "cancel"
    SHUFFLE = "shuffle"


TURNED = {
    HandAct.DULL: SpellVerb.DULL,
    HandAct.ACTIVATE: SpellVerb.ACTIVATE,
    HandAct.FREEZE: SpellVerb.FREEZE,
    HandAct.CANCEL: SpellVerb.CANCEL,
}
WAYS = {  # where a card can be moved, and what that is called
    "hand": (CardZone.HAND, SpellVerb.TO_HAND),
    "top of the deck": (CardZone.DECK, SpellVerb.TO_TOP),
    "bottom of the deck": (CardZone.DECK, SpellVerb.TO_BOTTOM),
    "field": (CardZone.FIELD, SpellVerb.PLAY),
    "field, dull": (CardZone.FIELD, SpellVerb.PLAY_DULL),
    "field, under your control": (CardZone.FIELD, SpellVerb.PLAY_AS_OWN),
    "break zone": (CardZone.BREAK, SpellVerb.PUT_AWAY),
    "removed from the game": (CardZone.REMOVED, SpellVerb.REMOVE),
}
SPANS = (str(ChangeSpan.TURN), str(ChangeSpan.GAME))
ASKED: dict[str, tuple[HandQuestion, ...]] = {
    HandAct.MOVE: (HandQuestion("table-zone", tuple(WAYS), "way"),),
    HandAct.TRAIT: (HandQuestion("table-trait", tuple(map(str, CardTrait)), "way"),),
    HandAct.FORBID: (HandQuestion("table-ban", tuple(map(str, TcgBan)), "way"),),
    HandAct.CONTROL: (HandQuestion("table-span", SPANS, "way"),),
}
NUMBERS: dict[str, tuple[int, int]] = {
    HandAct.DRAW: (1, MOST),
    HandAct.SEARCH: (1, MOST),
    HandAct.POINTS: (1, MOST),
    HandAct.COUNTERS: (0, MOST),
    HandAct.DAMAGE: (1, MOST_THOUSANDS),
    HandAct.POWER: (-MOST_THOUSANDS, MOST_THOUSANDS),
}
FINAL = frozenset({HandAct.DRAW, HandAct.SEARCH, HandAct.REVEAL, HandAct.POINTS, HandAct.SHUFFLE})
HIDDEN = frozenset({CardZone.HAND, CardZone.DECK})


# --- which cards ----------------------------------------------------------------------------------


def _on_field(game: DuelState, card: TcgCard) -> bool:
    return card.zone is CardZone.FIELD


def _fights(game: DuelState, card: TcgCard) -> bool:
    return _on_field(game, card) and is_forward(game, card)


def _can_be_moved(game: DuelState, card: TcgCard) -> bool:
    """Of a deck, only the top card; what is on the stack stays there or is cancelled."""
    if card.zone is CardZone.DECK:
        return game.cards_in(card.owner, CardZone.DECK)[-1] == card.id
    return card.zone is not CardZone.STACK


def _waits(game: DuelState, card: TcgCard) -> bool:
    return any(made.source == card.ref for made in stack.waiting_summons(game))


REACHED: Mapping[str, Callable[[DuelState, TcgCard], bool]] = {
    HandAct.MOVE: _can_be_moved,
    HandAct.REVEAL: lambda game, card: card.zone in HIDDEN and _can_be_moved(game, card),
    HandAct.BREAK: _on_field,
    HandAct.DULL: lambda game, card: _on_field(game, card) and card.active,
    HandAct.ACTIVATE: lambda game, card: _on_field(game, card) and not card.active,
    HandAct.FREEZE: lambda game, card: _on_field(game, card) and not card.frozen,
    HandAct.DAMAGE: _fights,
    HandAct.POWER: _fights,
    HandAct.TRAIT: _fights,
    HandAct.FORBID: _on_field,
    HandAct.COUNTERS: _on_field,
    HandAct.CONTROL: _on_field,
    HandAct.CANCEL: _waits,
}


def _eligible(game: DuelState, act: str, whose: Player) -> tuple[CardId, ...]:
    """What a player controls, or owns in zones where nothing is controlled."""
    return tuple(
        card.id
        for card in game.cards.values()
        if card.controller == whose and REACHED[act](game, card)
    )


# --- what is done ---------------------------------------------------------------------------------


def _move(frame: DuelByHand, game: DuelState) -> Outcome:
    to, verb = WAYS[frame.way]
    found = tuple(card for card in frame.cards if _goes(game.cards[card], to))
    if verb is SpellVerb.PUT_AWAY:
        found = _discarded(game, found, frame.source)
    return _do(frame, game, verb, found)


def _goes(card: TcgCard, to: CardZone) -> bool:
    """A card that is already there stays, except in a deck, where it may change places."""
    return card.zone is not to or to is CardZone.DECK


def _discarded(game: DuelState, found: tuple[CardId, ...], source: Ref) -> tuple[CardId, ...]:
    """Discard those in a hand; returns the others."""
    held = [card for card in found if game.cards[card].zone is CardZone.HAND]
    for card in held:
        cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, by_text(source))
    return tuple(card for card in found if card not in held)


def _do(frame: DuelByHand, game: DuelState, verb: SpellVerb, found: tuple[CardId, ...]) -> Outcome:
    """As a text would do it."""
    if verb in deeds.PROPOSED:
        return Call(Occur(proposed=deeds.proposed(game, verb, found, frame.source, frame.player)))
    for card in found:
        deeds.act(game, verb, card, frame.source)
    return None


def _break(frame: DuelByHand, game: DuelState) -> Outcome:
    return _do(frame, game, SpellVerb.BREAK, frame.cards)


def _turn(frame: DuelByHand, game: DuelState) -> Outcome:
    return _do(frame, game, TURNED[frame.act], frame.cards)


def _draw(frame: DuelByHand, game: DuelState) -> None:
    for _ in range(frame.amount):
        cards.draw(game, frame.whose, by_text(frame.source))


def _search(frame: DuelByHand, game: DuelState) -> Outcome:
    search = SearchDeck(
        player=frame.whose,
        pattern=ANY_CARD,
        to=SpellVerb.TO_HAND,
        most=frame.amount,
        source=frame.source,
    )
    return Call(search)


def _reveal(frame: DuelByHand, game: DuelState) -> None:
    for card in frame.cards:
        cards.reveal(game, card, by_text(frame.source))
    frame.shown = (*frame.shown, *frame.cards)


def _damage(frame: DuelByHand, game: DuelState) -> Outcome:
    amount = frame.amount * SHARE_UNIT
    dealt = deeds.dealt(game, frame.source, frame.player, frame.cards, amount)
    return Call(Occur(proposed=dealt))


def _points(frame: DuelByHand, game: DuelState) -> Outcome:
    dealers = (frame.source,)
    return Call(TakePoints(player=frame.whose, points=frame.amount, dealers=dealers, at_once=True))


def _change(frame: DuelByHand, game: DuelState, change: TcgChange) -> None:
    """A change for a time: until the end of the turn, unless another span is chosen."""
    refs = tuple(game.cards[card].ref for card in frame.cards)
    span = ChangeSpan(frame.way) if frame.way in SPANS else ChangeSpan.TURN
    cards.change(game, LastingChange(refs, (change,), game.serial, frame.source, span))


def _strengthen(frame: DuelByHand, game: DuelState) -> None:
    _change(frame, game, GainPower(frame.amount * SHARE_UNIT))


def _give_trait(frame: DuelByHand, game: DuelState) -> None:
    _change(frame, game, GainTraits(frozenset({CardTrait(frame.way)})))


def _forbid(frame: DuelByHand, game: DuelState) -> None:
    _change(frame, game, Forbid(TcgBan(frame.way)))


def _take(frame: DuelByHand, game: DuelState) -> None:
    """The other player takes control."""
    _change(frame, game, TakeControl(player=1 - frame.whose))


def _counters(frame: DuelByHand, game: DuelState) -> None:
    """Make it this many counters with the name on each card."""
    name = frame.name(game)
    for card in frame.cards:
        more = frame.amount - game.cards[card].count(name)
        cards.count(game, card, name, more, by_text(frame.source))


def _names_there(game: DuelState) -> Iterator[str]:
    return (name for card in game.cards.values() for name, _ in card.counters)


def _shuffle(frame: DuelByHand, game: DuelState) -> None:
    cards.shuffle(game, frame.whose, by_text(frame.source))


def _was_hidden(before: KeptState, card: CardId) -> bool:
    was: Mapping[CardId, TcgCard] = dict(dict(before.fields)["cards"])
    return was[card].zone in HIDDEN


CRAFT = TableCraft(
    doer=lambda frame: frame.player,
    said_by=lambda frame: frame.source.card,
    acts={
        HandAct.MOVE: _move,
        HandAct.DRAW: _draw,
        HandAct.SEARCH: _search,
        HandAct.REVEAL: _reveal,
        HandAct.BREAK: _break,
        HandAct.DULL: _turn,
        HandAct.ACTIVATE: _turn,
        HandAct.FREEZE: _turn,
        HandAct.DAMAGE: _damage,
        HandAct.POWER: _strengthen,
        HandAct.TRAIT: _give_trait,
        HandAct.FORBID: _forbid,
        HandAct.COUNTERS: _counters,
        HandAct.CONTROL: _take,
        HandAct.POINTS: _points,
        HandAct.CANCEL: _turn,
        HandAct.SHUFFLE: _shuffle,
    },
    done=HandAct.DONE,
    of_cards=frozenset(REACHED),
    eligible=_eligible,
    position=transaction.keep,
    put_back=transaction.rewind,
    was_hidden=_was_hidden,
    conceal=cards.conceal,
    moves=HandAct.MOVE,
    final=FINAL,
    flowing=frozenset({HandAct.POINTS}),  # an EX Burst comes at once
    asked=ASKED,
    numbers=NUMBERS,
    counts=HandAct.COUNTERS,
    counters=_names_there,
    nameless=NAMELESS,
)


@dataclass(kw_only=True)
class DuelByHand(HandWork, order=HandWork.STEPS, rules=(HANDMADE,)):
    """A text that is not understood, carried out by its controller."""

    CRAFT: ClassVar[TableCraft] = CRAFT

    player: Player
    source: Ref
    before: KeptState | None = None
    act: HandAct = HandAct.DONE
