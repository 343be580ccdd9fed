"""The fighting game as one class: what happens between steps, refusals, and what players see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any, ClassVar, Self

from engine.kernel.codec import Codec, Renamed, classes_of
from engine.kernel.decisions import Answer, Decision, Kind, Refusal
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure, push, where
from engine.kernel.rng import Rng
from engine.kernel.zones import Place
from engine.ufs import atoms, suppositions
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.faces import face_of, state_of, table_of
from engine.ufs.model.card import Card, with_values
from engine.ufs.model.edition import Edition
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import Definition, Values
from engine.ufs.procedures.current_state import settle, settle_characters
from engine.ufs.procedures.draw_offer import DRAWN, DrawOffer
from engine.ufs.procedures.duration import DEFINED, is_ended_by_events
from engine.ufs.procedures.pause import Pause
from engine.ufs.procedures.response import HandleEvent, ResponseWindow, concerns
from engine.ufs.procedures.setup import Setup
from engine.ufs.procedures.silence import watch_silence
from engine.ufs.rules import knowledge, legality, pause_conditions, stalemate
from engine.ufs.rules.backs import with_backs
from engine.ufs.rules.checks import weights_of
from engine.ufs.rules.commits import makes_up
from engine.ufs.rules.obligations import why_not_next_form
from engine.ufs.rules.statements import occasions
from engine.ufs.rules.tokens import with_tokens
from engine.ufs.soundness import LONGEST_NAME, unsound

# Names in older saves, from before all classes had different names and before the Ready Phase and
# the mulligans were procedures of their own.
RENAMED = Renamed(
    classes={
        "Done": "CarriedOut",
        "Rule": "RuleEffect",
        "acts.MakeCheck": "MakeCheck",
        "acts.Move": "MoveToZone",
        "cards.Attack": "CurrentAttack",
        "check.MakeCheck": "CheckSequence",
        "conditions.Event": "EventPattern",
        "game.Attack": "Attack",
        "manual.Position": "TableSnapshot",
        "offer.Offer": "Offer",
        "pick.Pick": "PickCards",
        "structure.Offer": "AskMay",
        "words.Cause": "EventCause",
        "words.Kind": "AbilityKind",
        "words.Pick": "Pick",
        "words.Position": "Position",
    },
    gone=frozenset(
        {
            *("Turn.reviewed", "Setup.mulligans", "BothPlayers.gathered"),
            *("GainThings.asked", "HandleEvent.tried", "LinkedEffects.wanted", "Pause.done"),
            *("HandleEvent.order", "HandleEvent.turn", "Setup.order", "Setup.turn"),
            *("AdvancedSetup.order", "AdvancedSetup.turn"),
            *("UniversusSetup.order", "UniversusSetup.turn"),
        }
    ),
    recast={"Card": with_values},
)


class Fight(UfsGame):
    """A game of any playable edition."""

    EDITIONS: ClassVar[Mapping[str, Edition]] = PLAYED
    REMEMBERED: ClassVar[frozenset[str]] = frozenset(
        {"cancelled", "effects_made", "last_check", "turn_events"}
    )
    WAITING: ClassVar[frozenset[str]] = frozenset({"effects"})
    WINDOWS: ClassVar[frozenset[str]] = frozenset({"enhance", "respond"})

    def between_steps(self) -> Procedure | None:
        """E.2, C.3.3.4, J.2.5, J.3: what comes before the next step, in this order."""
        while self.stirred:
            self.stirred = False  # what settling changes must be settled as well
            asks = not self.pausing and not self.together
            if self.static_cards or self.effects or DEFINED in self.facts:
                touched = atoms.begin_settling(self, asks=asks)
                ordering = settle(self, asks=asks, touched=touched)
                if ordering is not None:
                    self.stirred, self.settled = False, None  # until the order is known
                    return ordering
            elif self.restaged:
                settle_characters(self)
            if asks and (
                self.restaged or self.edition.pauses_anywhere or pause_conditions.KEPT in self.facts
            ):
                if pause_conditions.due(self) is not None:
                    self.stirred = True
                    return Pause()
                atoms.go_on(self)
            if self.held or not self.batch:
                self.stirred = False
                break
            batch = atoms.end_event(self)
            if self.effects and is_ended_by_events(self):
                self.stirred = True
            if self.passed_over is not None:
                watch_silence(self, occasions(batch))
            if len(self.turn_events) % stalemate.LONG_TURN == 0:
                if stalemate.is_forced_round(self):
                    self.endless("no choice in a turn that goes on and on", where(self))
                    return None
                return DrawOffer(reason=stalemate.Stalemate.ROUND, batch=batch)
            if concerns(self, batch):
                return HandleEvent(batch=batch)
        return None

    def endless(self, what: str, stack: tuple[str, ...]) -> None:
        """End a loop of forced effects, which no rule ends and nobody can leave: it is a draw."""
        self.note("endless", None, stalemate.going_round(self), rules=(DRAWN,))
        atoms.draw_game(self, DRAWN)

    def why_not(self, decision: Decision, choice: Answer) -> Refusal | None:
        """The rule against an act that was not offered."""
        if decision.kind is not Kind.PLAY:
            return None
        if choice is None:
            return Refusal("F.2.2.3b", "a card has to be attempted this turn")
        if not isinstance(choice, Offer) or choice.card not in self.cards:
            return None
        player = decision.player
        match choice.kind:
            case OfferKind.PLAY if decision.prompt == "form":
                return why_not_next_form(self, player, choice) or legality.why_not_play(
                    self, player, choice.card, choice.target, choice.half
                )
            case OfferKind.BLOCK if decision.prompt == "block":
                return legality.why_not_block(self, player, choice.card, choice.half)
            case OfferKind.USE:
                return self._why_not_use(decision, choice)
            case OfferKind.PLAY:
                return Refusal("F.2.1", "cards are played as forms, between attacks")
            case _:
                return Refusal("G.2.1", "there is no attack to block")

    def _why_not_use(self, decision: Decision, offer: Offer) -> Refusal | None:
        """Why the ability may not be used; in a response window, to respond to its event."""
        top = self.stack[-1]
        batch, window = (top.batch, top.window) if isinstance(top, ResponseWindow) else ((), 0)
        if decision.prompt == "form":
            refusal = why_not_next_form(self, decision.player, offer)
            if refusal is not None:
                return refusal
        return legality.why_not_use_now(
            self, decision.player, offer, decision.prompt, batch, window
        )

    def judge(self, decision: Decision, choice: Answer) -> Refusal | None:
        """Why an answer within its bounds is illegal all the same, if it is."""
        if decision.judged == "commit-weights":
            return self._judge_commit(decision, choice)
        return None

    def _judge_commit(self, decision: Decision, choice: Sequence[CardId]) -> Refusal | None:
        """E.3.5.2.3.2: whether the cards make up the shortfall; some may count as several."""
        if not choice:
            return None
        short = dict(decision.facts)["short"]
        weights = list(weights_of(self, choice, self.check).values())
        if makes_up(short, weights, self.edition.commits_exactly):
            return None
        return Refusal("E.3.5.2.3.2", f"commit exactly as many cards as make up {short}")

    def canonical(self, decision: Decision) -> Answer:
        """A legal answer; to a decision about commits, to commit nothing."""
        if decision.judged != "commit-weights":
            return super().canonical(decision)
        return ()

    # What players see

    may_see = knowledge.may_see
    witnesses = knowledge.witnesses

    def face(self, viewer: Player, card: CardId) -> Any:
        return face_of(self, viewer, card)

    def back(self, viewer: Player, card: CardId) -> Any:
        return state_of(self, viewer, self.cards[card])

    def caption(self, was: Any) -> Any:
        return was.base.name[:LONGEST_NAME]

    def table(self, viewer: Player) -> Any:
        return table_of(self, viewer)

    def epoch(self, card: CardId) -> int:
        return self.cards[card].epoch

    def place(self, card: CardId) -> Place:
        record = self.cards[card]
        return record.owner, record.zone

    def definition(self, card: CardId) -> Any:
        return self.cards[card].definition

    def redefine(self, card: CardId, definition: Any) -> None:
        atoms.redefine(self, card, definition)

    def deal(self, player: Player, cards: tuple[CardId, ...], rng: Rng) -> Sequence[int]:
        return suppositions.deal(self, player, cards, rng)

    def without_effect(self, offer: Any) -> Self | None:
        return suppositions.without_effect(self, offer)

    def has_turn(self, player: Player) -> bool:
        return self.active == player

    def sort_of(self, offer: Any) -> Any:
        return suppositions.sort_of(self, offer)

    def weighed(self, name: str) -> Any:
        return suppositions.weighed(self, name)

    def kin(self, card: CardId) -> Any:
        return self.cards[card].owner

    def flaws(self) -> list[str]:
        return unsound(self)

    @classmethod
    @cache
    def codec(cls) -> Codec:
        """The codec; editions added to a game bring the classes of their modules."""
        homes = dict.fromkeys(kind.__module__ for kind in cls._own_procedures())
        classes = (*classes_of("engine.ufs"), *classes_of(*homes))
        return Codec(classes, shared=(Definition, Ability, Values, Card), renamed=RENAMED)

    @classmethod
    def _own_procedures(cls) -> Iterator[type[Procedure]]:
        for edition in cls.EDITIONS.values():
            yield from edition.procedures.values()


def new_game(
    key: str,
    edition: str,
    decks: Sequence[Iterable[Definition]],
    options: tuple[str, ...] = (),
    chooser: Player = -1,
    kind: type[Fight] = Fight,
) -> Fight:
    """A game about to be set up. Each deck includes its characters (A.2.1).

    `chooser` decides who goes first (E.1.3); -1 leaves it to chance. `kind` has the edition.
    """
    rules = kind.EDITIONS[edition]
    lists = [[rules.whole_as_played(each) for each in deck] for deck in decks]
    definitions = tuple(dict.fromkeys(definition for deck in lists for definition in deck))
    index = {definition: number for number, definition in enumerate(definitions)}
    game = kind(key, rules, with_tokens(with_backs(definitions)), options)
    atoms.heed_questions(game)
    ids = map(CardId, count())
    for player in PLAYERS:
        deck = [_fresh(next(ids), player, index[each], each.printed) for each in lists[player]]
        atoms.fill_deck(game, player, deck)
    push(game, Setup(chooser=chooser))
    return game


def _fresh(card: CardId, owner: Player, definition: int, printed: Values) -> Card:
    return Card(card, definition, owner, Zone.DECK, face_up=False, base=printed, values=printed)
