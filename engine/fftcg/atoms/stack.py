"""Summons and abilities on the stack (7.12, 11.3, 11.6, 11.11)."""

from __future__ import annotations

from itertools import chain
from typing import Any

from engine.fftcg.atoms import cards
from engine.fftcg.model.autos import AutoAbility, AutoEvent
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.causes import BY_RULE, TcgWhy, by_text
from engine.fftcg.model.later import DelayedAuto, TriggeredAuto
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.state import OBJECTS, SEEN, CardPaid, DuelState, StackObject
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.kernel.events import Cause, Event
from engine.kernel.ids import CardId, Player, Ref

AUTOS = "autos"  # mark: how many have triggered
VAIN = "vain"  # mark: the object that a player supposes to do nothing


def put_summon(game: DuelState, player: Player, card: CardId, text: SpellText) -> int:
    """11.3.2: from where it is to the top of the stack; returns the number of the object."""
    cards.move(game, card, CardZone.STACK, TcgVerb.PUT_ON_STACK)
    return _put(game, player, game.cards[card], text, is_ability=False)


def put_ability(game: DuelState, player: Player, card: CardId, text: SpellText) -> int:
    """11.6.4: it has only its text; its source is the card that it is on (6.4.1)."""
    return _put(game, player, game.as_made(card), text, is_ability=True)


def put_auto(game: DuelState, waiting: TriggeredAuto) -> int:
    """11.8.7: one that has triggered; its card may be gone by now."""
    auto = waiting.auto
    number = _put(game, waiting.controller, waiting.was, auto.text, is_ability=True)
    happened, kept = waiting.setting_off, waiting.kept
    _amend(game, number, source=waiting.source, auto=auto, setting_off=happened, kept=kept)
    return number


def _put(
    game: DuelState, player: Player, source: TcgCard, text: SpellText, *, is_ability: bool
) -> int:
    """7.12.1, 7.12.3, 6.2.3: on top of what lies there, controlled by the player who played it."""
    number = game.marks[OBJECTS] = game.marks.get(OBJECTS, 0) + 1
    made = StackObject(number, player, source.ref, source, text, is_ability)
    game.stacked = (*game.stacked, made)
    return number


def wait_for_priority(game: DuelState, found: tuple[TriggeredAuto, ...]) -> None:
    """11.8.3, 11.8.7: they do nothing yet. Those that trigger once per turn have done so."""
    for each in found:
        if each.auto.once_a_turn:
            card = game.cards[each.source.card]
            if (each.auto, game.turn) in card.uses:
                continue
            cards.note_use(game, card.id, each.auto)
        number = game.marks[AUTOS] = game.marks.get(AUTOS, 0) + 1
        game.triggered = (*game.triggered, each._replace(number=number))
        if any(trigger.event is AutoEvent.STATE for trigger in each.auto.triggers):
            game.met = (*game.met, (each.source, each.auto))


def delay(game: DuelState, delayed: DelayedAuto) -> None:
    """11.8.17.1: it has been generated, and waits for its event from now on."""
    game.delayed = (*game.delayed, delayed._replace(since=game.serial))
    coming = delayed.to_come
    why = by_text(coming.source)
    told = Event(TcgVerb.DELAYED, coming.controller, coming.was.owner, coming.source, *why)
    game.emit(told._replace(was=coming.was))


def use_up(game: DuelState, spent: tuple[DelayedAuto, ...]) -> None:
    """11.8.17.2: those that trigger only once have done so."""
    game.delayed = tuple(each for each in game.delayed if each not in spent)


def end_delays(game: DuelState) -> None:
    """9.5.1.3.2: end those that last until the end of the turn."""
    game.delayed = tuple(each for each in game.delayed if not each.lasts)


def take_waiting(game: DuelState) -> tuple[TriggeredAuto, ...]:
    """Those that wait; any that trigger while they are placed wait for the next time."""
    found, game.triggered = game.triggered, ()
    return found


def wait_to_burst(game: DuelState, player: Player, card: Ref) -> None:
    """11.10.2: the flipped card waits only for a moment."""
    game.bursts = (*game.bursts, (player, card))


def take_bursts(game: DuelState) -> tuple[tuple[Player, Ref], ...]:
    """11.10.2: they are offered now."""
    found, game.bursts = game.bursts, ()
    return found


def remove_at_once(game: DuelState) -> None:
    """11.8.4: an ability that has nothing to choose; nobody can respond. It has not resolved, so
    it waits until its condition comes true anew (11.8.18)."""
    met = game.met
    _leave(game, game.stacked[-1], TcgVerb.CANCELLED)
    game.met = met


def forget_met(game: DuelState, over: tuple[tuple[Ref, AutoAbility], ...]) -> None:
    """11.8.18: their conditions no longer hold, and may come true again."""
    game.met = tuple(each for each in game.met if each not in over)


def set_chosen(
    game: DuelState, number: int, chosen: tuple[tuple[Ref, ...], ...], shares: tuple[int, ...]
) -> None:
    """11.3.3, 11.6.5, 7.12.2: what it chooses, and what each gets, for all to see."""
    _amend(game, number, chosen=chosen, shares=shares)
    made = next(each for each in game.stacked if each.number == number)
    for ref in dict.fromkeys(chain.from_iterable(chosen)):
        was = game.cards[ref.card]
        told = Event(TcgVerb.CHOSEN, made.controller, was.owner, ref, source=made.source)
        game.emit(told._replace(was=was))


def set_modes(game: DuelState, number: int, text: SpellText, modes: tuple[int, ...]) -> None:
    """11.3.4, 11.6.6, 11.8.10, 7.12.2: which of its modes are selected, for all to see."""
    _amend(game, number, text=text, modes=modes)


def set_text(game: DuelState, number: int, text: SpellText) -> None:
    """11.3.5: what has been declared for it is settled, for all to see."""
    _amend(game, number, text=text)


def note_payment(game: DuelState, number: int) -> None:
    """11.2: what has been paid for it, for all to see; the events are still held. The cost is part
    of an ability (11.5.4): a card that it has moved is still the one that the ability is on."""
    costs = [event for event in game.batch if event.cause is Cause.COST]
    paid = tuple(CardPaid(TcgVerb(event.kind), event.was) for event in costs)
    _amend(game, number, paid=paid)
    moved = {event.was.ref: event.card for event in costs if event.to in SEEN}
    for made in game.stacked:
        if made.number == number and made.source in moved:
            _amend(game, number, source=moved[made.source])


def _amend(game: DuelState, number: int, **known: Any) -> None:
    """Any: fields of the object of this number, by name."""
    game.stacked = tuple(
        each._replace(**known) if each.number == number else each for each in game.stacked
    )


def begin_waiting(game: DuelState, number: int) -> None:
    """11.3.8, 11.6.11: it has been cast, or used."""
    made = next(each for each in game.stacked if each.number == number)
    verb = TcgVerb.USED if made.is_ability else TcgVerb.CAST
    _tell(game, made, verb)


def expect_nothing(game: DuelState) -> None:
    """Suppose that the next object does nothing, to find out what difference it makes."""
    game.marks[VAIN] = game.marks.get(OBJECTS, 0) + 1


def does_nothing(game: DuelState, made: StackObject) -> bool:
    return game.marks.get(VAIN) == made.number


def resolve(game: DuelState, made: StackObject) -> None:
    """11.11.10."""
    _leave(game, made, TcgVerb.RESOLVED)


def cancel(game: DuelState, made: StackObject, source: Ref | None = None) -> None:
    """11.11.2, 11.11.10: nothing of it is done, but it leaves the stack as any other does."""
    _leave(game, made, TcgVerb.CANCELLED, BY_RULE if source is None else by_text(source))


def waiting_summons(game: DuelState) -> tuple[StackObject, ...]:
    """11.10.2, 11.11.1: those that are not resolving yet. The object on top is, and under an EX
    Burst also the one that has dealt the damage."""
    above = len(game.stacked) - 1
    while above > 0 and game.stacked[above].is_of_burst:
        above -= 1
    return tuple(each for each in game.stacked[:above] if not each.is_ability)


def forget_moved(game: DuelState) -> None:
    """7.4, 11.3.2: a Summon stays on the stack until an effect moves it elsewhere."""
    for made in game.stacked:
        if not made.is_ability and game.now(made.source) is None:
            _leave(game, made, TcgVerb.CANCELLED)


def _leave(game: DuelState, made: StackObject, verb: TcgVerb, why: TcgWhy = BY_RULE) -> None:
    """7.10.1, 5.2.3.1.2.1: a Summon goes to the Break Zone, and never to the field."""
    game.stacked = tuple(each for each in game.stacked if each.number != made.number)
    if does_nothing(game, made):
        del game.marks[VAIN]
    # 11.8.18
    game.met = tuple(each for each in game.met if each != (made.source, made.auto))
    _tell(game, made, verb, why)
    if not made.is_ability and game.now(made.source) is not None:
        cards.move(game, made.source.card, CardZone.BREAK, TcgVerb.PUT_AWAY, why)


def _tell(game: DuelState, made: StackObject, verb: TcgVerb, why: TcgWhy = BY_RULE) -> None:
    told = Event(verb, made.controller, made.was.owner, made.source, *why)
    game.emit(told._replace(was=made.was))
