"""Text carried out by hand (`kernel.handwork`): what the players can do at this game's table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.kernel.events import Cause
from engine.kernel.game import Game
from engine.kernel.handwork import MOST, HandQuestion, HandWork, TableCraft
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Outcome, rule
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, TableSnapshot, Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation, Stat, Verb, Zone
from engine.ufs.model.effect import Context, Suspended
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.procedures import modification
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.pick import source_of
from engine.ufs.rules.modifications import is_suspended, suspended
from engine.ufs.rules.who import ASSIGNED

HANDMADE = "J.1.1"  # do as much as can be done
NAMELESS = "table"  # of counters


class TableAct(StrEnum):
    """What can be done by hand."""

    DONE = "done"
    MOVE = "move"
    DRAW = "draw"
    COMMIT = "commit"
    READY = "ready"
    FLIP = "flip"
    UNFLIP = "unflip"
    REVEAL = "reveal"
    GAIN = "gain vitality"
    LOSE = "lose vitality"
    MODIFY = "modify"
    COUNTERS = "counters"
    SHUFFLE = "shuffle"
    CHECK = "check"


CARD_ACTS = frozenset(
    {
        TableAct.MOVE,
        TableAct.COMMIT,
        TableAct.READY,
        TableAct.FLIP,
        TableAct.UNFLIP,
        TableAct.REVEAL,
        TableAct.MODIFY,
        TableAct.COUNTERS,
    }
)
NUMBERS: dict[str, tuple[int, int]] = {
    **dict.fromkeys((TableAct.DRAW, TableAct.GAIN, TableAct.LOSE), (1, MOST)),
    TableAct.COUNTERS: (0, MOST),
    TableAct.MODIFY: (-MOST, MOST),
}
FINAL = frozenset({TableAct.DRAW, TableAct.REVEAL, TableAct.SHUFFLE, TableAct.CHECK})
OPEN_ZONES = frozenset({Zone.STAGE, Zone.POOL, Zone.DISCARD, Zone.REMOVED})
ZONES = (Zone.HAND, Zone.DECK, Zone.POOL, Zone.STAGE, Zone.MOMENTUM, Zone.DISCARD, Zone.REMOVED)
WAYS = ("face up", "face down", "bottom")
STATS = (Stat.SPEED, Stat.DAMAGE, Stat.DIFFICULTY, Stat.CONTROL, Stat.BLOCK_MODIFIER)
ASKED: dict[str, tuple[HandQuestion, ...]] = {
    TableAct.MOVE: (
        HandQuestion("table-zone", ZONES, "zone"),
        HandQuestion("table-way", WAYS, "way"),
    ),
    TableAct.MODIFY: (HandQuestion("table-stat", tuple(map(str, STATS)), "way"),),
}
TURNS = {
    TableAct.COMMIT: Verb.COMMIT,
    TableAct.READY: Verb.READY,
    TableAct.FLIP: Verb.FLIP,
    TableAct.UNFLIP: Verb.UNFLIP,
}


def position(game: UfsGame) -> TableSnapshot:
    """The snapshot that an objection restores."""
    return TableSnapshot(
        tuple(game.cards.values()),
        tuple((player, zone, row) for (player, zone), row in game.zones.items()),
        tuple(game.vitality),
        game.attack_stack,
        tuple(game.effects.values()),
        len(game.batch),
        tuple(game.changes.items()),
        suspended(game),
    )


def _move(frame: ByHand, game: UfsGame) -> Outcome:
    cards = tuple(card for card in frame.cards if game.cards[card].zone is not frame.zone)
    arrival = Arrival(
        face_up=False if frame.way == "face down" else None, bottom=frame.way == "bottom"
    )
    if not cards:
        return None
    deed = Deed(Verb.ADD, frame.why(), frame.whose, cards, frame.zone, arrival=arrival)
    return Call(Do(deed=deed), into="moved")


def _draw(frame: ByHand, game: UfsGame) -> Outcome:
    deed = Deed(Verb.DRAW, frame.why(), frame.whose, to=Zone.HAND, amount=frame.amount)
    return Call(Do(deed=deed), into="moved")


def _turn(frame: ByHand, game: UfsGame) -> Outcome:
    deed = Deed(TURNS[frame.act], frame.why(), frame.whose, frame.cards)
    return Call(Do(deed=deed), into="moved")


def _vitality(frame: ByHand, game: UfsGame) -> Outcome:
    verb = Verb.GAIN_VITALITY if frame.act is TableAct.GAIN else Verb.LOSE_VITALITY
    deed = Deed(verb, frame.why(), frame.whose, amount=frame.amount)
    return Call(Do(deed=deed), into="changed")


def _modify(frame: ByHand, game: UfsGame) -> Outcome:
    operation = Operation.ADD if frame.amount > 0 else Operation.SUBTRACT
    change = n.Change(Stat(frame.way), operation, n.Number(abs(frame.amount)))
    for card in frame.cards:
        if is_suspended(game, card, change.stat):
            later = n.Modify(n.Bound(ASSIGNED), (change,))
            atoms.suspend(game, Suspended(card, frame.context, later, Cause.EFFECT))
        else:
            modification.change_once(game, frame.context, card, change)
    return None


def _counters(frame: ByHand, game: UfsGame) -> Outcome:
    name = frame.name(game)
    for card in frame.cards:
        atoms.set_counters(game, card, name, frame.amount)
    return None


def _names_there(game: UfsGame) -> Iterator[str]:
    return (name for card in game.cards.values() for name, _ in card.counters)


def _reveal(frame: ByHand, game: UfsGame) -> Outcome:
    frame.shown = (*frame.shown, *atoms.reveal(game, frame.cards, frame.why()))
    return None


def _shuffle(frame: ByHand, game: UfsGame) -> Outcome:
    atoms.shuffle(game, frame.whose, frame.why())
    return None


def _check(frame: ByHand, game: UfsGame) -> Outcome:
    return Call(CheckSequence(player=frame.whose, difficulty=None), into="check")


def _eligible(game: UfsGame, act: str, whose: Player) -> tuple[CardId, ...]:
    """The player's cards that can be acted on; of the deck, only the top card."""
    found = [card for card in game.cards.values() if card.owner == whose]
    match act:
        case TableAct.COMMIT | TableAct.READY:
            want = act is TableAct.COMMIT
            table = [card for card in found if card.zone is Zone.STAGE and card.ready is want]
        case TableAct.FLIP | TableAct.UNFLIP:
            want = act is TableAct.FLIP
            table = [
                card
                for card in found
                if card.zone in (Zone.STAGE, Zone.POOL) and card.face_up is want
            ]
        case TableAct.MODIFY:
            table = [card for card in found if card.has_state]
        case TableAct.COUNTERS:
            table = [card for card in found if card.zone in (Zone.STAGE, Zone.POOL)]
        case _:
            top = game.zones[whose, Zone.DECK][:1]
            table = [card for card in found if card.zone is not Zone.DECK or card.id in top]
    return tuple(card.id for card in table if card.zone is not Zone.TRANSIT)


def _was_hidden(before: TableSnapshot, card: CardId) -> bool:
    return any(each.id == card and each.zone not in OPEN_ZONES for each in before.cards)


def _said_by(frame: ByHand) -> CardId | None:
    return source_of(frame.context)


CRAFT = TableCraft(
    doer=lambda frame: frame.context.controller,
    said_by=_said_by,
    acts={
        TableAct.MOVE: _move,
        TableAct.DRAW: _draw,
        TableAct.COMMIT: _turn,
        TableAct.READY: _turn,
        TableAct.FLIP: _turn,
        TableAct.UNFLIP: _turn,
        TableAct.REVEAL: _reveal,
        TableAct.GAIN: _vitality,
        TableAct.LOSE: _vitality,
        TableAct.MODIFY: _modify,
        TableAct.COUNTERS: _counters,
        TableAct.SHUFFLE: _shuffle,
        TableAct.CHECK: _check,
    },
    done=TableAct.DONE,
    of_cards=CARD_ACTS,
    eligible=_eligible,
    position=position,
    put_back=atoms.put_back,
    was_hidden=_was_hidden,
    conceal=atoms.conceal,
    moves=TableAct.MOVE,
    final=FINAL,
    flowing=frozenset({TableAct.CHECK}),  # a check has responses while it is made
    asked=ASKED,
    numbers=NUMBERS,
    counts=TableAct.COUNTERS,
    counters=_names_there,
    nameless=NAMELESS,
)


@dataclass(kw_only=True)
class ByHand(HandWork, order=HandWork.STEPS, rules=(HANDMADE,)):
    """One text resolved by hand; the result is the context, unchanged."""

    CRAFT: ClassVar[TableCraft] = CRAFT

    context: Context
    before: TableSnapshot | None = None
    act: TableAct = TableAct.DONE
    zone: Zone = Zone.DISCARD
    moved: tuple[CardId, ...] = ()
    changed: int = 0
    check: Check | None = None

    @property
    def result(self) -> Context:
        return self.context

    @rule(HANDMADE, "K.5.1")
    def release_events(self, game: Game) -> Outcome:
        return super().release_events(game)

    def why(self) -> Why:
        return Why(self.context.controller, Cause.EFFECT, self.context.source)
