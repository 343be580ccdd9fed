"""Executors: what changes the values and properties of cards (C.3.3, J.3.3, J.3.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import key_of_gift
from engine.ufs.procedures import modification
from engine.ufs.procedures.effects.detachment import awaits, is_group, store, uses_of
from engine.ufs.procedures.effects.names import AskName
from engine.ufs.procedures.effects.pick import PickCards, pick_model, settled, source_of
from engine.ufs.procedures.effects.run import executes, is_complete, remember
from engine.ufs.procedures.effects.suspension import suspend
from engine.ufs.rules.grants import printed_abilities, printed_keywords
from engine.ufs.rules.keywords import named
from engine.ufs.rules.modifications import is_suspended
from engine.ufs.rules.steadiness import LIVE_ONLY
from engine.ufs.rules.substitution import with_fields
from engine.ufs.rules.who import DID


@executes(n.Modify)
def modify(game: UfsGame, context: Context, node: n.Modify, cause: Cause) -> Procedure:
    return ModifyCards(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class ModifyCards(Procedure):
    """Bonuses and penalties: once now, for a span, or for cards still to come."""

    context: Context
    node: n.Modify
    cause: Cause
    cards: tuple[CardId, ...] = ()
    picked: int = 0
    way: str = ""
    index: int = 0

    @rule("K.2.5")
    def pick_one_change(self, game: UfsGame) -> Outcome:
        if not self.node.either:
            return Jump("choose_way")
        options = tuple(range(len(self.node.changes)))
        decision = Decision(
            self.context.controller,
            Kind.OPTION,
            "choose-change",
            "K.2.5",
            options,
            source=source_of(self.context),
            facts=tuple((str(i), str(self.node.changes[i].stat)) for i in options),
        )
        return settled(self, decision, "picked")

    @rule("K.2.5")
    def keep_picked_change(self, game: UfsGame) -> None:
        kept = (self.node.changes[self.picked],)
        self.node = with_fields(self.node, changes=kept, either=False)

    @rule("K.2.5")
    def choose_way(self, game: UfsGame) -> Outcome:
        undecided = [
            change for change in self.node.changes if change.operation is Operation.ADD_OR_SUBTRACT
        ]
        if not undecided:
            return Jump("make_lasting")
        decision = Decision(
            self.context.controller,
            Kind.OPTION,
            "add-or-subtract",
            "K.2.5",
            (str(Operation.ADD), str(Operation.SUBTRACT)),
            source=source_of(self.context),
            facts=(("stat", str(undecided[0].stat)),),
        )
        return Ask(decision, "way")

    @rule("K.2.5")
    def take_way(self, game: UfsGame) -> Outcome:
        changes = list(self.node.changes)
        at = next(
            i for i, each in enumerate(changes) if each.operation is Operation.ADD_OR_SUBTRACT
        )
        changes[at] = with_fields(changes[at], operation=Operation(self.way))
        self.node = with_fields(self.node, changes=tuple(changes))
        return Jump("choose_way")

    @rule("J.3.3.2", "K.3.9", "I.3.8.3")
    def make_lasting(self, game: UfsGame) -> Outcome:
        node = self.node
        bare = with_fields(node, span=None)
        if awaits(node.cards):
            store(game, self.context, bare, node.span, uses=uses_of(node.cards))
            return Done(self.context.bind(DID, True))
        if node.span is not None and is_group(node.cards):
            store(game, self.context, bare, node.span)
            return Done(self.context.bind(DID, True))
        return None

    @rule("J.1.4")
    def choose_cards(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.cards, cause=self.cause)
        return Call(pick, into="cards")

    @rule("J.1.2b", "C.3.3.4")
    def change_next(self, game: UfsGame) -> Outcome:
        """Each change of a series is an event of its own."""
        if self.node.span is not None:
            self._assign(game)
            return Jump("remember")
        if self.index == len(self.node.changes):
            return Jump("remember")
        change = self.node.changes[self.index]
        self.index += 1
        for card in self.cards:
            if is_suspended(game, card, change.stat):
                self._suspend(game, card, (change,))
            else:
                modification.change_once(game, self.context, card, change, cause=self.cause)
        return None

    @rule("J.1.2b")
    def go_on(self, game: UfsGame) -> Outcome:
        return Jump("change_next")

    @rule("J.4.2.3")
    def remember(self, game: UfsGame) -> Outcome:
        told = is_complete(game, self.context, self.node.cards, self.cards, len(self.cards))
        return Done(remember(game, self.context, self.node.bind, self.cards, told))

    def _assign(self, game: UfsGame) -> None:
        """Store an effect for the span; changes that have to wait become one when they are due."""
        changes = self.node.changes
        held = tuple(change for change in changes if change.stat in LIVE_ONLY)
        late = tuple(card for card in self.cards if held and is_suspended(game, card, held[0].stat))
        self._keep(game, tuple(card for card in self.cards if card not in late), changes)
        self._keep(game, late, tuple(change for change in changes if change not in held))
        for card in late:
            self._suspend(game, card, held)

    def _keep(
        self, game: UfsGame, cards: tuple[CardId, ...], changes: tuple[n.Change, ...]
    ) -> None:
        """Store an effect on these cards."""
        if cards and changes:
            bare = with_fields(self.node, changes=changes, span=None)
            store(game, self.context, bare, self.node.span, assigned=cards)

    def _suspend(self, game: UfsGame, card: CardId, changes: tuple[n.Change, ...]) -> None:
        suspend(game, self.context, with_fields(self.node, changes=changes), card, self.cause)


# --- keywords, symbols, abilities -----------------------------------------------------------------


@executes(n.Gain)
def gain(game: UfsGame, context: Context, node: n.Gain, cause: Cause) -> Procedure:
    return GainThings(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class GainThings(Procedure):
    """Keywords, symbols and abilities gained or lost."""

    context: Context
    node: n.Gain
    cause: Cause
    cards: tuple[CardId, ...] = ()
    picked: int = 0
    models: tuple[CardId, ...] = ()

    @rule("K.2.5")
    def pick_one(self, game: UfsGame) -> Outcome:
        if not self.node.either:
            return Jump("name_what")
        options = tuple(range(len(self.node.what)))
        decision = Decision(
            self.context.controller,
            Kind.OPTION,
            "choose-gain",
            "K.2.5",
            options,
            source=source_of(self.context),
        )
        return settled(self, decision, "picked")

    @rule("K.2.5")
    def keep_picked(self, game: UfsGame) -> None:
        kept = (self.node.what[self.picked],)
        self.node = with_fields(self.node, what=kept, either=False)

    @rule("J.1.4")
    def name_what(self, game: UfsGame) -> Outcome:
        """Ask for a keyword or symbol of the chooser's choice."""
        for what in self.node.what:
            if isinstance(what, n.ChosenGrant) and not what.name:
                name = n.Name(what.property, named=False, bind=str(n.Property.OPTION))
                return Call(AskName(context=self.context, node=name), into="context")
        return None

    @rule("J.1.4")
    def choose_models(self, game: UfsGame) -> Outcome:
        """Which card the gained abilities are printed on, where there is a choice."""
        printed = self._printed()
        if printed is None:
            return Jump("make_lasting")
        return pick_model(self, game, printed.of, "models")

    @rule("J.3.3")
    def read_print(self, game: UfsGame) -> Outcome:
        """Take what is printed there now; later changes to that card do not matter."""
        printed = self._printed()
        assert printed is not None
        at = self.node.what.index(printed)
        if printed.what is n.Property.KEYWORD:
            gained = printed_keywords(game, self.models)
        else:
            gained = printed_abilities(game, self.models, printed.kinds)
        what = (*self.node.what[:at], *gained, *self.node.what[at + 1 :])
        self.node = with_fields(self.node, what=what)
        return Jump("choose_models")

    @rule("J.3.3.2", "K.3.9")
    def make_lasting(self, game: UfsGame) -> Outcome:
        node = self.node
        if awaits(node.cards) or (node.span is not None and is_group(node.cards)):
            bare = with_fields(node, span=None)
            store(game, self.context, bare, node.span, uses=uses_of(node.cards))
            return Done(self.context.bind(DID, True))
        return Call(PickCards(context=self.context, ref=node.cards), into="cards")

    @rule("J.1.2b", "C.3.3.4")
    def give(self, game: UfsGame) -> Outcome:
        if self.node.span is None:
            for card in self.cards:
                key = key_of_gift(game.serial, len(game.cards[card].applied))
                modification.gain_once(game, self.context, card, self.node, key)
        elif self.cards:
            bare = with_fields(self.node, span=None)
            store(game, self.context, bare, self.node.span, assigned=self.cards)
        told = is_complete(game, self.context, self.node.cards, self.cards, len(self.cards))
        return Done(remember(game, self.context, self.node.bind, self.cards, told))

    def _printed(self) -> n.PrintedAbilities | None:
        found = (each for each in self.node.what if isinstance(each, n.PrintedAbilities))
        return next(found, None)


@executes(n.ChangeRating)
def change_rating(game: UfsGame, context: Context, node: n.ChangeRating, cause: Cause) -> Procedure:
    return RateCards(context=context, node=node)


@dataclass(kw_only=True)
class RateCards(Procedure):
    """I.2.4.1: the owner of the card chooses among several instances."""

    context: Context
    node: n.ChangeRating
    cards: tuple[CardId, ...] = ()
    waiting: tuple[CardId, ...] = ()
    instance: str = ""

    @rule("J.1.4")
    def choose_cards(self, game: UfsGame) -> Outcome:
        if awaits(self.node.cards):
            store(game, self.context, self.node, uses=uses_of(self.node.cards))
            return Done(self.context.bind(DID, True))
        return Call(PickCards(context=self.context, ref=self.node.cards), into="waiting")

    @rule("I.2.4.1")
    def choose_instance(self, game: UfsGame) -> Outcome:
        if not self.waiting:
            return Jump("finish")
        card = game.cards[self.waiting[0]]
        held = named(card.values, self.node.keyword)
        if not held:
            self.waiting = self.waiting[1:]
            return Jump("choose_instance")
        decision = Decision(
            card.owner,
            Kind.OPTION,
            "choose-instance",
            "I.2.4.1",
            tuple(each.key for each in held),
            source=card.id,
            facts=tuple((each.key, each.rating) for each in held),
        )
        return settled(self, decision, "instance")

    @rule("I.2.4.1")
    def rate(self, game: UfsGame) -> Outcome:
        card, self.waiting = self.waiting[0], self.waiting[1:]
        key = f"rated {game.serial}.{len(game.cards[card].applied)}"
        if modification.rate_once(game, self.context, card, self.node, key, self.instance):
            self.cards = (*self.cards, card)
        return Jump("choose_instance")

    @rule("I.2.4.1")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(self.context.bind(DID, bool(self.cards)))


@executes(n.ChangeRatings)
def change_ratings(
    game: UfsGame, context: Context, node: n.ChangeRatings, cause: Cause
) -> Procedure:
    return RateAllKeywords(context=context, node=node)


@dataclass(kw_only=True)
class RateAllKeywords(Procedure):
    """I.2.4: every instance of every keyword that has a rating; there is nothing to choose."""

    context: Context
    node: n.ChangeRatings
    cards: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose_cards(self, game: UfsGame) -> Outcome:
        return Call(PickCards(context=self.context, ref=self.node.cards), into="cards")

    @rule("I.2.4")
    def rate(self, game: UfsGame) -> Outcome:
        done = [modification.rate_all(game, self.context, each, self.node) for each in self.cards]
        return Done(self.context.bind(DID, any(done)))


@executes(n.SwitchStats)
def switch_stats(game: UfsGame, context: Context, node: n.SwitchStats, cause: Cause) -> Procedure:
    return SwitchCards(context=context, node=node)


@dataclass(kw_only=True)
class SwitchCards(Procedure):
    """Two values change places; neither a bonus nor a penalty (K.3.6)."""

    context: Context
    node: n.SwitchStats
    cards: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose_cards(self, game: UfsGame) -> Outcome:
        return Call(PickCards(context=self.context, ref=self.node.cards), into="cards")

    @rule("J.1.2b")
    def switch(self, game: UfsGame) -> Outcome:
        stats = (self.node.left, self.node.right)
        late = [each for each in self.cards if is_suspended(game, each, *stats)]
        for card in late:
            suspend(game, self.context, self.node, card, Cause.EFFECT)
        done = [modification.switch(game, self.context, each, self.node) for each in self.cards]
        return Done(self.context.bind(DID, any(done) or bool(late)))
