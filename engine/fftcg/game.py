"""A game as one object: what happens between steps, refusals, and what players see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from engine.fftcg import faces, suppositions
from engine.fftcg.atoms import stack, turns
from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.attack import PARTY
from engine.fftcg.procedures.burst import OfferBursts
from engine.fftcg.procedures.control import SettleControl
from engine.fftcg.procedures.costs import APART, OWED, PAYMENT
from engine.fftcg.procedures.priority import LastPoint
from engine.fftcg.procedures.turn import DuelMatch
from engine.fftcg.rules import (
    control,
    delays,
    information,
    knowledge,
    legality,
    payments,
    processes,
    states,
    triggers,
)
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.codec import Codec, Renamed, classes_of
from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure, push
from engine.kernel.zones import Place

CONSTRUCTED = 7  # points of damage that lose a game (3.1.1)

# Older saves are from when Characters, Summons and abilities had procedures of their own, a payment
# held the parts of what is paid, and a burst held only its texts.
RENAMED = Renamed(
    classes=dict.fromkeys(("PlayCharacter", "CastSummon", "UseAction"), "TcgPlay"),
    steps={"SearchDeck.take_and_shuffle": "take"},
    gone=frozenset({"TcgPlay.price", "UseBurst.texts"}),
    gathered={"PayPrice.due": "DueCost"},
)
IN_BATTLE: Mapping[str, Callable[[DuelState, TcgCard], Refusal | None]] = {
    "attack": legality.why_not_attack,
    "block": legality.why_not_block,
}


class Duel(DuelState):
    """A game of two players."""

    CODE = "fftcg"
    VERSION = 43  # 43: a choice may be of either of two kinds, each with its own limits

    def changed(self) -> information.Board:
        return information.board(self) if self.made is None else self.made

    def made_of(self, card: TcgCard) -> TcgDefinition:
        """11.12.4.6: as it is now; a card that has moved since is as it was known."""
        if card.zone is not CardZone.FIELD or self.cards[card.id].epoch != card.epoch:
            return card.printed
        return self.changed().get(card.id, card.printed)

    WINDOWS: ClassVar[frozenset[str]] = frozenset({"priority"})
    WAITING: ClassVar[frozenset[str]] = frozenset({"lasting", "delayed"})

    def between_steps(self) -> Procedure | None:
        """11.8.3, 11.8.7: what an event triggers waits until somebody gains priority; an EX Burst
        does not (11.10.2), and the end of the game comes before all of it (3.1.1)."""
        if not self.held:
            if processes.is_over(self):
                return LastPoint()
            batch = self.take_batch()
            found = triggers.set_off(self, batch)
            if self.delayed:
                later, spent = delays.set_off(self, batch)
                stack.use_up(self, spent)
                found += later
            stack.forget_met(self, states.over(self))
            found += states.set_off(self)
            if found:
                stack.wait_for_priority(self, found)
        self.stirred = False
        if control.over(self) or control.due(self):
            return SettleControl()
        return OfferBursts() if self.bursts else None

    def endless(self, what: str, stack: tuple[str, ...]) -> None:
        """13.1: a loop in which nobody is asked anything cannot be stopped by anybody."""
        self.cite("13.1")
        turns.lose(self, PLAYERS, "13.1")

    def why_not(self, decision: Decision, choice: Answer) -> Refusal | None:
        """The rule against a play, an attacker or a blocker that was not offered."""
        if decision.prompt in IN_BATTLE:
            return self._why_not_in_battle(decision, choice)
        if decision.prompt != "priority":
            return None
        if isinstance(choice, AbilityUse) and choice.card in self.cards:
            return legality.why_not_use(self, decision.player, choice)
        if type(choice) is not int or choice not in self.cards:
            return None
        return legality.why_not_play(self, decision.player, CardId(choice))

    def _why_not_in_battle(self, decision: Decision, choice: Answer) -> Refusal | None:
        """What speaks against the first of these cards that was not offered."""
        named = choice if isinstance(choice, tuple) else ()
        cards = [CardId(each) for each in named if type(each) is int and each in self.cards]
        card = next((each for each in cards if each not in decision.options), None)
        return None if card is None else IN_BATTLE[decision.prompt](self, self.cards[card])

    def judge(self, decision: Decision, choice: Answer) -> Refusal | None:
        """Check answers that bounds alone do not make legal; an empty one always is."""
        if not choice:
            return None
        if decision.judged == PARTY:
            return legality.why_no_party(self, [self.cards[card] for card in choice])
        price, found = self._payment(decision)
        chosen = [source for source in found if source.card in choice]
        if payments.is_exact(price, chosen):
            return None
        return Refusal("11.2.1.1", "this does not make exactly what has to be paid")

    def canonical(self, decision: Decision) -> Answer:
        """The payment that discards least; or one attacker."""
        if decision.judged == PAYMENT:
            return payments.usual_payment(self, *self._payment(decision)) or ()
        return decision.options[:1]

    def _payment(self, decision: Decision) -> tuple[CpPrice, tuple[payments.CpSource, ...]]:
        facts = dict(decision.facts)
        apart = tuple(ref.card for ref in facts[APART])
        return facts[OWED], payments.cp_sources(self, decision.player, apart)

    # What players see

    def may_see(self, viewer: Player, card: CardId) -> bool:
        return knowledge.may_see(self, viewer, card)

    def face(self, viewer: Player, card: CardId) -> Any:
        """Any: plain values, as the kernel wants them."""
        return faces.face_of(self, self.cards[card])

    def back(self, viewer: Player, card: CardId) -> Any:
        return faces.stand_of(self, self.cards[card])

    def caption(self, was: Any) -> Any:
        return was.printed.name

    def table(self, viewer: Player) -> Any:
        return faces.duel_view(self, viewer)

    def place(self, card: CardId) -> Place:
        return self.cards[card].place

    def epoch(self, card: CardId) -> int:
        return self.cards[card].epoch

    def definition(self, card: CardId) -> Any:
        return self.cards[card].printed

    def redefine(self, card: CardId, definition: Any) -> None:
        turns.redefine(self, card, definition)

    def kin(self, card: CardId) -> Any:
        return self.cards[card].owner

    def without_effect(self, offer: Any) -> Self | None:
        return suppositions.without_effect(self, offer)

    def sort_of(self, offer: Any) -> Any:
        return suppositions.sort_of(self, offer)

    def has_turn(self, player: Player) -> bool:
        return self.active == player

    def flaws(self) -> list[str]:
        return [
            f"card {card} lies elsewhere than it says"
            for place, held in self.zones.items()
            for card in held
            if self.cards[card].place != place
        ]

    @classmethod
    @cache
    def codec(cls) -> Codec:
        classes = classes_of("engine.fftcg", "engine.kernel.transaction")
        return Codec(classes, shared=(TcgDefinition, TcgCard), renamed=RENAMED)


def new_duel(
    key: str,
    decks: Sequence[Iterable[TcgDefinition]],
    *,
    loss_at: int = CONSTRUCTED,
    chooser: Player = -1,
) -> Duel:
    """A game about to be set up; `chooser` decides who goes first, -1 leaves that to chance."""
    game = Duel(key, loss_at)
    for player in PLAYERS:
        turns.fill_deck(game, player, tuple(decks[player]))
    push(game, DuelMatch(chooser=chooser))
    return game
