"""Text carried out by hand: the players do at the table what the engine cannot read.

The ability's player does one table action after the other until done; nothing answers meanwhile.
Then the other player may object, and everything is put back as it was. What showed hidden cards or
used chance cannot be taken back: after such an act, only what follows it can.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation, Stat, Verb, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Effect, Suspended
from engine.ufs.model.game import PLAYERS, Check, UfsGame
from engine.ufs.model.step import Step
from engine.ufs.procedures import modification
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.deed import Deed, Do
from engine.ufs.rules.modifications import is_suspended, suspended
from engine.ufs.rules.who import ASSIGNED

HANDMADE = "J.1.1"  # do as much as can be done
MOST = 99
COUNTER = "table"


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
NUMBERED = frozenset({TableAct.DRAW, TableAct.GAIN, TableAct.LOSE, TableAct.COUNTERS})
FINAL = frozenset({TableAct.DRAW, TableAct.REVEAL, TableAct.SHUFFLE, TableAct.CHECK})
OPEN_ZONES = frozenset({Zone.STAGE, Zone.POOL, Zone.DISCARD, Zone.REMOVED})
ZONES = (Zone.HAND, Zone.DECK, Zone.POOL, Zone.STAGE, Zone.MOMENTUM, Zone.DISCARD, Zone.REMOVED)
STATS = (Stat.SPEED, Stat.DAMAGE, Stat.DIFFICULTY, Stat.CONTROL, Stat.BLOCK_MODIFIER)
TURNS = {
    TableAct.COMMIT: Verb.COMMIT,
    TableAct.READY: Verb.READY,
    TableAct.FLIP: Verb.FLIP,
    TableAct.UNFLIP: Verb.UNFLIP,
}


class TableSnapshot(NamedTuple):
    """The table as it can be put back: plain values."""

    cards: tuple[Card, ...]
    zones: tuple[tuple[Player, Zone, tuple[CardId, ...]], ...]
    vitality: tuple[int, ...]
    stack: tuple[Ref, ...]
    effects: tuple[Effect, ...]
    events: int  # gathered so far
    changes: tuple[tuple[CardId, tuple[Step, ...]], ...] = ()  # how the numbers came about
    suspended: tuple[Suspended, ...] = ()


def position(game: UfsGame) -> TableSnapshot:
    """What an objection goes back to."""
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


@dataclass(kw_only=True)
class ByHand(Procedure):
    """One text resolved by hand; the result is the context, unchanged."""

    context: Context
    text: str
    before: TableSnapshot | None = None
    act: TableAct = TableAct.DONE
    whose: Player = 0
    cards: tuple[CardId, ...] = ()
    zone: Zone = Zone.DISCARD
    way: str = ""
    amount: int = 0
    objects: bool = False
    moved: tuple[CardId, ...] = ()
    changed: int = 0
    check: Check | None = None
    shown: tuple[CardId, ...] = ()

    @rule(HANDMADE)
    def hold_events(self, game: UfsGame) -> None:
        game.hold()
        self.before = position(game)
        game.note("by-hand", self.context.controller, self.text)

    @rule(HANDMADE)
    def choose_act(self, game: UfsGame) -> Outcome:
        """What no card of either player can be chosen for is not offered."""
        acts = tuple(act for act in TableAct if _owners(game, act))
        return self._ask(Kind.OPTION, "table-act", acts, "act")

    @rule(HANDMADE)
    def choose_player(self, game: UfsGame) -> Outcome:
        if self.act is TableAct.DONE:
            return Jump("offer_objection")
        owners = _owners(game, self.act)
        if not owners:  # an older save asks for every act
            return Jump("choose_act")
        return self._ask(Kind.OPTION, "table-player", owners, "whose")

    @rule(HANDMADE)
    def choose_cards(self, game: UfsGame) -> Outcome:
        self.cards = ()
        if self.act not in CARD_ACTS:
            return Jump("choose_amount")
        options = _eligible(game, self.act, self.whose)
        if not options:  # an older save asks for both players
            return Jump("choose_act")
        return Ask(
            self._decision(Kind.CARDS, "table-cards", options)._replace(maximum=len(options)),
            "cards",
        )

    @rule(HANDMADE)
    def choose_detail(self, game: UfsGame) -> Outcome:
        match self.act:
            case TableAct.MOVE:
                return self._ask(Kind.OPTION, "table-zone", ZONES, "zone")
            case TableAct.MODIFY:
                return self._ask(Kind.OPTION, "table-stat", tuple(map(str, STATS)), "way")
            case _:
                return Jump("choose_amount")

    @rule(HANDMADE)
    def choose_way(self, game: UfsGame) -> Outcome:
        if self.act is not TableAct.MOVE:
            return None
        ways = ("face up", "face down", "bottom")
        return self._ask(Kind.OPTION, "table-way", ways, "way")

    @rule(HANDMADE)
    def choose_amount(self, game: UfsGame) -> Outcome:
        if self.act not in NUMBERED and self.act is not TableAct.MODIFY:
            return None
        least = 0 if self.act is TableAct.COUNTERS else 1
        if self.act is TableAct.MODIFY:
            least = -MOST
        decision = self._decision(Kind.NUMBER, "table-number", ())
        return Ask(decision._replace(minimum=least, maximum=MOST), "amount")

    @rule(HANDMADE)
    def carry_out(self, game: UfsGame) -> Outcome:
        game.note("table-act", self.context.controller, str(self.act), self.whose, self.cards)
        return ACTS[self.act](self, game)

    @rule(HANDMADE)
    def go_on(self, game: UfsGame) -> Outcome:
        """What cannot be taken back begins a new position."""
        if self.check is not None:
            self.check = None
            game.hold()
        hidden = any(card.zone not in OPEN_ZONES for card in self._earlier())
        if self.act in FINAL or (self.act is TableAct.MOVE and hidden):
            self.before = position(game)
        return Jump("choose_act")

    @rule(HANDMADE)
    def offer_objection(self, game: UfsGame) -> Outcome:
        assert self.before is not None
        if self.before == position(game):
            return Jump("release_events")
        decision = Decision(
            1 - self.context.controller,
            Kind.YES_NO,
            "object",
            HANDMADE,
            source=self.context.source.card if self.context.source else None,
            facts=(("text", self.text),),
        )
        return Ask(decision, "objects")

    @rule(HANDMADE)
    def undo(self, game: UfsGame) -> Outcome:
        if not self.objects:
            return None
        assert self.before is not None
        atoms.put_back(game, self.before)
        game.note("undone", 1 - self.context.controller, self.text)
        return None

    @rule(HANDMADE, "K.5.1")
    def release_events(self, game: UfsGame) -> Outcome:
        atoms.conceal(game, self.shown)
        game.release()
        return Done(self.context)

    # What the steps share

    def _earlier(self) -> tuple[Card, ...]:
        assert self.before is not None
        return tuple(card for card in self.before.cards if card.id in self.cards)

    def why(self) -> Why:
        return Why(self.context.controller, Cause.EFFECT, self.context.source)

    def _decision(self, kind: Kind, prompt: str, options: tuple[object, ...]) -> Decision:
        return Decision(
            self.context.controller,
            kind,
            prompt,
            HANDMADE,
            options,
            source=self.context.source.card if self.context.source else None,
            facts=(("text", self.text), ("act", str(self.act))),
        )

    def _ask(self, kind: Kind, prompt: str, options: tuple[object, ...], into: str) -> Outcome:
        return Ask(self._decision(kind, prompt, options), into)


Handler = Callable[[ByHand, UfsGame], Outcome]


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
    for card in frame.cards:
        atoms.set_counters(game, card, COUNTER, frame.amount)
    return None


def _reveal(frame: ByHand, game: UfsGame) -> Outcome:
    frame.shown = (*frame.shown, *atoms.reveal(game, frame.cards, frame.why()))
    return None


def _shuffle(frame: ByHand, game: UfsGame) -> Outcome:
    atoms.shuffle(game, frame.whose, frame.why())
    return None


def _check(frame: ByHand, game: UfsGame) -> Outcome:
    """A check is answered while it is made, so events flow for as long as it lasts."""
    game.release()
    return Call(CheckSequence(player=frame.whose, difficulty=None), into="check")


ACTS: dict[TableAct, Handler] = {
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
}


def _owners(game: UfsGame, act: TableAct) -> tuple[Player, ...]:
    """For whose cards, or for whom, this can be done."""
    if act not in CARD_ACTS:
        return PLAYERS
    return tuple(player for player in PLAYERS if _eligible(game, act, player))


def _eligible(game: UfsGame, act: TableAct, whose: Player) -> tuple[CardId, ...]:
    """Cards of that player; a deck is only reached from the top, a pile is open."""
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
