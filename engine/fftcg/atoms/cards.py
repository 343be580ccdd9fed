"""Cards that change their zone or their state (6.3, 6.5, 7.4, 15.1)."""

from __future__ import annotations

from typing import Any

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.causes import BY_RULE, TcgWhy, by_text
from engine.fftcg.model.changes import ChangeSpan, LastingChange
from engine.fftcg.model.details import CounterDetail, ReplacedDetail, TcgChangeDetail
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.replacements import DamageInstead, ProposedEvent, ReplacementKey
from engine.fftcg.model.state import SPECS, DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import tellings, values
from engine.fftcg.rules.kinds import is_forward
from engine.kernel import sight, zones
from engine.kernel.events import EVERYONE, NOBODY, Cause, Event
from engine.kernel.ids import CardId, Player, Ref


def move(
    game: DuelState,
    card: CardId,
    to: CardZone,
    verb: TcgVerb,
    why: TcgWhy = BY_RULE,
    at: int | None = None,
    *,
    controller: Player | None = None,
    active: bool = True,
    known: TcgDefinition | None = None,
    detail: tuple[Any, ...] = (),
) -> None:
    """7.3, 7.4, 6.7.3: to the owner's zone, as a new card; `at` counts from the bottom of a deck.

    It enters the field under its owner's control, or that of `controller`. `known`: what it was
    made of just before, if it leaves the field (11.11.4). Any: plain values of the event.
    """
    was = game.cards[card]
    printed, was = was.printed, was._replace(printed=known or was.printed)
    seen_by = game.witnesses(card)
    zones.remove(game.zones, was.place, card)
    now = TcgCard(
        card,
        printed,
        was.owner,
        was.owner if controller is None else controller,
        to,
        was.epoch + 1,
        active=active,
        since=game.turn,
        time=game.serial + 1,
    )
    game.cards[card] = now
    zones.insert(game.zones, now.place, card, at)
    specs = SPECS[was.zone], SPECS[to]
    seen_now = sight.follow(game, card, seen_by, *specs, game.zones[was.place])
    game.emit(
        Event(
            verb,
            was.owner,
            was.owner,
            now.ref,
            *why,
            origin=was.zone,
            to=to,
            was=was,
            detail=detail,
            audience=_audience({*seen_by, *seen_now}),
        )
    )


def _audience(viewers: set[Player]) -> int:
    if len(viewers) == 1:
        return viewers.pop()
    return EVERYONE if viewers else NOBODY


def note_leaving(game: DuelState, card: CardId) -> None:
    """11.5.6, 11.11.4: remember a card that is about to leave a zone where all see it, as it is
    before anything of that event is done; on the field also its power and counters. If it stays
    after all, the next time overwrites this."""
    record = game.cards[card]
    if record.zone in (CardZone.FIELD, CardZone.BREAK):
        gone = (each for each in game.gone if each[0] != record.ref)
        game.gone = (*gone, (record.ref, game.as_made(card)))
    if record.zone is CardZone.FIELD:
        laden = (each for each in game.laden if each[0] != record.ref)
        game.laden = (*laden, (record.ref, record.counters))
        departed = tuple(each for each in game.departed if each[0] != record.ref)
        left = ((record.ref, values.power(game, record)),) if is_forward(game, record) else ()
        game.departed = (*departed, *left)


def forget_departed(game: DuelState) -> None:
    """11.5.6: but keep the power and counters of cards that delayed abilities refer to; nothing on
    the stack refers to any of them now."""
    coming = (each.to_come for each in game.delayed)
    spoken = {ref.card for each in coming for ref in (each.source, *each.kept)}
    game.departed = tuple(each for each in game.departed if each[0].card in spoken)
    game.laden = tuple(each for each in game.laden if each[0].card in spoken)
    game.gone = ()


def shuffle(game: DuelState, player: Player, why: TcgWhy = BY_RULE) -> None:
    """15.1.1.6.1: nobody knows the order any more."""
    deck = list(game.cards_in(player, CardZone.DECK))
    game.rng.shuffle(deck)
    game.zones[player, CardZone.DECK] = tuple(deck)
    for viewer in range(game.players):
        sight.lose_track(game, viewer, deck)
    game.emit(Event(TcgVerb.SHUFFLED, player, player, None, *why))


def discard_at_random(game: DuelState, player: Player, count: int, why: TcgWhy) -> bool:
    """15.1.1.4.1: as many as possible (2.3); whether that was enough."""
    hand = game.cards_in(player, CardZone.HAND)
    found = game.rng.sample(hand, min(count, len(hand)))
    for card in found:
        move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, why)
    return len(found) == count


def draw(game: DuelState, player: Player, why: TcgWhy = BY_RULE) -> None:
    """7.11.1: to the hand. An empty deck is remembered for a rule process (12.4.2)."""
    deck = game.cards_in(player, CardZone.DECK)
    if deck:
        move(game, deck[-1], CardZone.HAND, TcgVerb.DRAWN, why)
    elif player not in game.failed_draw:
        game.failed_draw = (*game.failed_draw, player)
        game.note("failed-draw", player, why.source, rules=("3.1.2",))


def take_damage(
    game: DuelState, player: Player, dealers: tuple[Ref, ...], cause: Cause = Cause.RULE
) -> CardId | None:
    """6.5.2: one point; the card that was flipped. An empty deck is remembered (12.4.3)."""
    why = TcgWhy(cause, next(iter(dealers), None))
    deck = game.cards_in(player, CardZone.DECK)
    if deck:
        move(game, deck[-1], CardZone.DAMAGE, TcgVerb.DAMAGE_TAKEN, why, detail=dealers)
        return deck[-1]
    if player not in game.deckless_damage:
        game.deckless_damage = (*game.deckless_damage, player)
        game.note("deckless-damage", player, why.source, rules=("3.1.3",))
        game.stirred = True
    return None


def reveal(game: DuelState, card: CardId, why: TcgWhy = BY_RULE) -> None:
    """11.3.2, 11.4.2: both see it; a change of zone ends that."""
    was = _change(game, card, revealed=True)
    game.emit(Event(TcgVerb.REVEALED, was.owner, was.owner, was.ref, *why, was=was))


def conceal(game: DuelState, shown: tuple[CardId, ...]) -> None:
    """End the reveal of cards that are still where they were shown; they stay known."""
    for card in shown:
        seen_by = game.witnesses(card)
        _change(game, card, revealed=False)
        sight.remember(game, card, seen_by)


def mill(game: DuelState, player: Player, count: int, why: TcgWhy) -> bool:
    """From the top of a deck into the Break Zone, as many as possible (2.3); whether that was
    enough."""
    top = game.cards_in(player, CardZone.DECK)[-count:]
    for card in reversed(top):
        move(game, card, CardZone.BREAK, TcgVerb.PUT_AWAY, why)
    return len(top) == count


def look_at(
    game: DuelState, viewer: Player, looked: tuple[CardId, ...], why: TcgWhy = BY_RULE
) -> None:
    """15.1.1.8: only one player sees them, until they move or `stop_looking`."""
    for card in looked:
        _change(game, card, looked_at_by=viewer)
    game.emit(Event(TcgVerb.LOOKED_AT, viewer, viewer, None, *why, amount=len(looked)))


def stop_looking(game: DuelState, looked: tuple[CardId, ...]) -> None:
    """What was seen stays known until the viewer loses track of it."""
    for card in looked:
        seen_by = game.witnesses(card)
        _change(game, card, looked_at_by=None)
        sight.remember(game, card, seen_by)


def dull(game: DuelState, card: CardId, why: TcgWhy = BY_RULE) -> None:
    """15.1.1.2.1, 15.1.1.2.2, 6.3.1: a dull Character stays dull, and nothing has happened."""
    if game.cards[card].active:
        was = _change(game, card, active=False)
        game.emit(Event(TcgVerb.DULLED, was.controller, was.owner, was.ref, *why, was=was))


def activate(game: DuelState, card: CardId, why: TcgWhy = BY_RULE) -> None:
    """15.1.1.1.1, 15.1.1.1.2, 6.3.1: an active one stays active, and nothing has happened."""
    if not game.cards[card].active:
        was = _change(game, card, active=True)
        game.emit(Event(TcgVerb.ACTIVATED, was.controller, was.owner, was.ref, *why, was=was))


def freeze(game: DuelState, card: CardId, why: TcgWhy = BY_RULE) -> None:
    """15.2.4.2: freezing a frozen card does nothing."""
    if not game.cards[card].frozen:
        was = _change(game, card, frozen=True)
        game.emit(Event(TcgVerb.FROZEN, was.controller, was.owner, was.ref, *why, was=was))


def thaw(game: DuelState, card: CardId) -> None:
    """15.2.4.2: the Active Phase in which it did not activate, or need to, is over."""
    _change(game, card, frozen=False)


def change(game: DuelState, lasting: LastingChange) -> None:
    """11.12.4.1: for a time; the event names the player whose opponent's turn ends it."""
    game.lasting = (*game.lasting, lasting)
    player = lasting.player if lasting.span is ChangeSpan.THEIR_TURN else None
    for ref in lasting.cards:
        was = game.cards[ref.card]
        event = Event(TcgVerb.CHANGED, player, was.owner, ref, *by_text(lasting.source))
        told = tellings.told(lasting, was.printed.name)
        game.emit(event._replace(was=was, detail=tuple(TcgChangeDetail(lasting.span, told))))


def end_changes(game: DuelState) -> None:
    """9.5.1.3.2; Characters under the control of another player may return by that. Changes to
    cards that have become new ones (7.4) are forgotten, too."""
    game.lasting = tuple(
        each
        for each in game.lasting
        if not _ends_now(game, each) and any(map(game.now, each.cards))
    )
    game.stirred = True


def _ends_now(game: DuelState, lasting: LastingChange) -> bool:
    """11.12.4.1: with this turn, or with an opponent's turn, if this is one."""
    is_theirs = lasting.span is ChangeSpan.THEIR_TURN and lasting.player != game.active
    return is_theirs or lasting.span is ChangeSpan.TURN


def end_change(game: DuelState, lasting: LastingChange) -> None:
    """11.12.4.1."""
    game.lasting = tuple(each for each in game.lasting if each != lasting)


def give_control(game: DuelState, card: CardId, player: Player, why: TcgWhy = BY_RULE) -> None:
    """6.2.5, 10.1.2.1.1: to another side of the table. It is the same card, but no longer in
    battle (10.1.3.2.1), and that player has not controlled it continuously."""
    was = game.cards[card]
    lent_by = was.controller if was.lent_by is None else was.lent_by
    now = was._replace(controller=player, since=game.turn, lent_by=lent_by)
    zones.remove(game.zones, was.place, card)
    game.cards[card] = now
    zones.insert(game.zones, now.place, card, None)
    attackers = tuple(ref for ref in game.battle.attackers if ref != was.ref)
    blocker = None if game.battle.blocker == was.ref else game.battle.blocker
    game.battle = game.battle._replace(attackers=attackers, blocker=blocker)
    told = Event(TcgVerb.CONTROLLED, player, was.owner, was.ref, *why)
    game.emit(told._replace(was=was))


def count(game: DuelState, card: CardId, name: str, change: int, why: TcgWhy = BY_RULE) -> int:
    """6.7.1, 6.7.2: counters are placed, or removed as far as there are any; returns how many."""
    record = game.cards[card]
    held = record.count(name)
    left = max(0, held + change)
    if left == held:
        return 0
    numbers = dict(record.counters) | {name: left}
    was = _change(game, card, counters=tuple(each for each in numbers.items() if each[1]))
    verb = TcgVerb.COUNTED if left > held else TcgVerb.UNCOUNTED
    told = Event(verb, was.controller, was.owner, was.ref, *why, amount=abs(left - held))
    game.emit(told._replace(was=was, detail=tuple(CounterDetail(name))))
    return abs(left - held)


def replace(game: DuelState, proposed: ProposedEvent, key: ReplacementKey, said: str) -> None:
    """11.12.5.1: something else is about to happen; a replacement that applies once is used up."""
    record = game.cards[proposed.card.card]
    why = by_text(key.said_by)
    told = Event(TcgVerb.REPLACED, record.controller, record.owner, proposed.card, *why)
    game.emit(told._replace(was=record, detail=tuple(ReplacedDetail(said))))
    if key.change.is_next:
        is_dealer = isinstance(key.change, DamageInstead) and key.change.is_dealer
        _spend(game, proposed.source if is_dealer else proposed.card, key)


def _spend(game: DuelState, card: Ref | None, key: ReplacementKey) -> None:
    """It no longer waits for what happens to this card, but still does for others."""
    kept = list(game.lasting)
    for at, each in enumerate(kept):
        if (each.source, each.time) == (key.said_by, key.time) and card in each.cards:
            others = tuple(ref for ref in each.cards if ref != card)
            rest = tuple(change for change in each.changes if change != key.change)
            parts = (each._replace(cards=others), each._replace(cards=(card,), changes=rest))
            kept[at : at + 1] = [part for part in parts if part.cards and part.changes]
            break
    game.lasting = tuple(kept)


def damage(
    game: DuelState, card: CardId, amount: int, source: Ref, cause: Cause = Cause.RULE
) -> None:
    """Damage stays on a Forward until the End Phase; none at all is no damage."""
    if amount > 0:
        was = _change(game, card, damage=game.cards[card].damage + amount)
        told = Event(TcgVerb.DAMAGED, None, was.owner, was.ref, cause, source, amount=amount)
        game.emit(told._replace(was=was))


def remove_damage(game: DuelState, card: CardId) -> None:
    """9.5.1.3.1."""
    _change(game, card, damage=0)


def note_attack(game: DuelState, card: CardId) -> None:
    """15.2.1.2: count its attacks in this turn."""
    record = game.cards[card]
    before = record.attacks if record.attacked == game.turn else 0
    _change(game, card, attacked=game.turn, attacks=before + 1)


def note_use(game: DuelState, card: CardId, ability: TcgNode) -> None:
    """For abilities that are used, or trigger, once per turn."""
    others = tuple(use for use in game.cards[card].uses if use[0] != ability)
    _change(game, card, uses=(*others, (ability, game.turn)))


def _change(game: DuelState, card: CardId, **changes: Any) -> TcgCard:
    """Any: the fields of a card, by name. Returns the card as it was."""
    was = game.cards[card]
    game.cards[card] = was._replace(**changes)
    return was
