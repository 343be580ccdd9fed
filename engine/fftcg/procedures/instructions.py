"""What a text says is done, one instruction after the other (11.11.5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from engine.fftcg.atoms import cards, stack, turns
from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.causes import by_text
from engine.fftcg.model.changes import GainPower, LastingChange, SpellChange, TakeControl, TcgChange
from engine.fftcg.model.counters import PlaceCounters, RemoveCounters
from engine.fftcg.model.facts import CardIs
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.later import DelayedAuto, SpellLater, TriggeredAuto
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.replacements import SpellInstead
from engine.fftcg.model.shares import SHARE_UNIT, SpellDivide
from engine.fftcg.model.state import SEEN, DuelState, LoopPoint, StackObject
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.costs import PayPrice
from engine.fftcg.procedures.deeds import PROPOSED, act, dealt, proposed
from engine.fftcg.procedures.handwork import DuelByHand
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.points import TakePoints
from engine.fftcg.procedures.robbery import RobHand
from engine.fftcg.procedures.selection import (
    DiscardByChoice,
    RevealTop,
    SearchDeck,
    SelectByEach,
    is_named,
)
from engine.fftcg.rules import (
    amounts,
    choices,
    conditions,
    costs,
    feasibility,
    loops,
    patterns,
    variables,
)
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.plain import field_names

NOTHING = spells.SpellSeries(())
REVEALED = field_names(spells.SpellReveal)


@dataclass(kw_only=True)
class CarryOut(Procedure):
    """The steps of what resolves; `legal`: for each choice, what is still legal (11.11.2.1)."""

    left: tuple[spells.SpellStep, ...]
    legal: tuple[tuple[Ref, ...], ...]
    doing: spells.SpellStep = NOTHING
    beside: tuple[spells.SpellStep, ...] = ()  # what is still to be done in "A and B"
    then: tuple[spells.SpellStep, ...] = ()  # what follows if all of this is done
    is_whole: bool = True  # so far
    wanted: bool = False
    number: int = 0  # X
    standing: str = ""  # state of the game when this was asked, if it may matter
    is_done: bool = False
    selected: tuple[Ref, ...] = ()
    reached: tuple[Ref, ...] = ()  # the cards that the step is done to
    followed: tuple[tuple[Ref, Ref], ...] = ()  # cards that it has moved: before and now

    @rule("11.11.5", "11.12.3.1")
    def take_next(self, game: DuelState) -> Outcome:
        if not self.left:
            return Done()
        self.doing, self.left = self.left[0], self.left[1:]
        self.beside, self.then, self.is_whole = (), (), True
        return Jump("go_into")

    @rule("11.11.5")
    def go_into(self, game: DuelState) -> Outcome:
        """Go into steps within steps."""
        made = game.stacked[-1]
        match self.doing:
            case spells.SpellThen(step=first, then=then):
                self.doing, self.then = first, (then, *self.then)
                return Jump("go_into")
            case _ if (due := costs.of_step(self.doing)) is not None:
                return Jump("ask_for_number" if due.price.variables else "do")
            case spells.SpellSeries(steps=steps):
                self.beside = (*steps, *self.beside)
                return Jump("go_on_beside")
            # 11.12.5.6
            case SpellInstead(step=step, condition=condition, instead=instead):
                self.doing = instead if self._is_so(game, condition) else step
                return Jump("go_into")
            case spells.SpellIf(condition=condition, step=step):
                self.doing = step
                return Jump("go_into" if self._is_so(game, condition) else "leave_out")
            case spells.SpellEither(condition=condition, step=step, otherwise=otherwise):
                self.doing = step if self._is_so(game, condition) else otherwise
                return Jump("go_into")
            case spells.SpellMay(step=step):
                self.doing = step
                return Jump("offer" if feasibility.can_do(game, made, step) else "leave_out")
            case _:
                return Jump("do")

    @rule("4.5", "11.8.11", "11.11.9")
    def ask_for_number(self, game: DuelState) -> Outcome:
        """X for what is paid as it resolves: set once, for all that follows."""
        made = game.stacked[-1]
        due, card = costs.of_step(self.doing), made.source.card
        assert due is not None, "only what is paid is a variable cost"
        able = tuple(costs.numbers(game, made.controller, card, due, None))
        return Ask(Decision(made.controller, Kind.OPTION, "x", "4.5", able, source=card), "number")

    @rule("4.5", "11.8.11", "11.11.9")
    def note_number(self, game: DuelState) -> Outcome:
        self.doing = variables.priced(self.doing, self.number)
        self.beside = variables.settled(self.beside, self.number)
        self.then = variables.settled(self.then, self.number)
        self.left = variables.settled(self.left, self.number)
        return Jump("do")

    @rule("11.8.14", "11.11.5.1")
    def offer(self, game: DuelState) -> Outcome:
        made = game.stacked[-1]
        self.standing = loops.standing(game) if loops.is_suspicious(game) else ""
        if loops.is_barred(game, self.standing, made.controller, True):  # 13.2, 13.3
            return Jump("leave_out")
        asked = Decision(made.controller, Kind.YES_NO, "may", "11.8.14", source=made.source.card)
        return Ask(asked, "wanted")

    @rule("11.8.14")
    def leave_unless_wanted(self, game: DuelState) -> Outcome:
        if self.standing:
            player = game.stacked[-1].controller
            point = LoopPoint(self.standing, player, repr(self.wanted), is_free=self.wanted)
            turns.note_choice(game, point)
        return Jump("go_into" if self.wanted else "leave_out")

    @rule("11.11.5", "11.11.8")
    def do(self, game: DuelState) -> Outcome:
        self.reached = self._spoken(game)
        made = game.stacked[-1]
        called = self._called(game, made)
        if called is None:
            self.is_done = self._do_at_once(game, made)
        return called

    @rule("11.11.5")
    def go_on(self, game: DuelState) -> Outcome:
        """2.3: what depends on something that was not done is not done."""
        self._follow(game)
        is_done = bool(self.selected) if self._into() == "selected" else self.is_done
        self.is_whole = self.is_whole and is_done
        if isinstance(self.doing, spells.SpellPay) and not is_done:  # taking it back declines all
            self.beside = ()
        return Jump("go_on_beside")

    @rule("11.11.5", "11.8.14")
    def leave_out(self, game: DuelState) -> Outcome:
        self.is_whole = False
        return Jump("go_on_beside")

    @rule("11.11.5")
    def go_on_beside(self, game: DuelState) -> Outcome:
        """2.3: "A and B" are each done as far as possible; what follows depends on both."""
        if self.beside:
            self.doing, self.beside = self.beside[0], self.beside[1:]
            return Jump("go_into")
        if self.is_whole:
            self.left = (*self.then, *self.left)
        return Jump("take_next")

    def _spoken(self, game: DuelState) -> tuple[Ref, ...]:
        """The cards that something is done to, if they are still those that were meant."""
        if not isinstance(self.doing, spells.SpellAct):
            return ()
        refs = self._objects(game, game.stacked[-1], self.doing.cards)
        return tuple(ref for ref in refs if self._still(game, (ref,)))

    def _follow(self, game: DuelState) -> None:
        """7.4, 11.11.5: it still refers to cards it has moved itself, where all can see them."""
        cards_now = {ref: game.cards[ref.card] for ref in self.reached}
        seen = {ref: card.ref for ref, card in cards_now.items() if card.zone in SEEN}
        self.followed = tuple((dict(self.followed) | seen).items())

    def _still(self, game: DuelState, refs: tuple[Ref, ...]) -> tuple[CardId, ...]:
        """Those still there: nothing is done to a card that has gone elsewhere (7.4, 11.8.16.1)."""
        known = dict(self.followed)
        now = (game.now(known.get(ref, ref)) for ref in refs)
        return tuple(card.id for card in now if card is not None)

    def _called(self, game: DuelState, made: StackObject) -> Outcome:
        """What takes more than one step."""
        player, source = made.controller, made.source
        match self.doing:
            case spells.SpellDiscard(count=count, whose=whose, is_random=False):
                left = self._in_turn(game, made, whose)
                return Call(DiscardByChoice(count=count, left=left), "is_done")
            case spells.SpellSelect(pattern=pattern, count=count, whose=whose, verb=verb):
                left = self._in_turn(game, made, whose)
                selecting = SelectByEach(
                    pattern=pattern, count=count, left=left, source=source, verb=verb
                )
                return Call(selecting, self._into())
            case spells.SpellSearch(pattern=pattern, to=to, most=most):
                search = SearchDeck(player=player, pattern=pattern, to=to, most=most, source=source)
                return Call(search, self._into())
            case spells.SpellReveal():
                told = {name: getattr(self.doing, name) for name in REVEALED}
                shown = RevealTop(player=player, source=source.card, **told)
                return Call(shown, self._into())
            case SpellRob(pattern=pattern):
                return Call(RobHand(player=player, pattern=pattern, source=source), "is_done")
            case _ if (due := costs.of_step(self.doing)) is not None:
                return Call(PayPrice(player=player, card=source.card, due=due), "is_done")
            case spells.SpellDamage(cards=meant, amount=amount, dealer=dealer):
                number = self._amount(game, made, amount)
                reached = self._meant(game, made, meant)
                # 11.11.8
                dealing = (
                    ((source, player),) if dealer is None else self._dealing(game, made, dealer)
                )
                hurt = (dealt(game, ref, whose, reached, number) for ref, whose in dealing)
                return Call(Occur(proposed=tuple(chain.from_iterable(hurt))), "is_done")
            case SpellDivide(cards=spells.ChosenCards(choice=choice)):
                shared = zip(made.chosen[choice], made.shares, strict=True)
                each = (
                    dealt(game, source, player, self._still(game, (ref,)), share * SHARE_UNIT)
                    for ref, share in shared
                    if ref in self.legal[choice]  # 11.11.2.1
                )
                return Call(Occur(proposed=tuple(chain.from_iterable(each))), "is_done")
            # 15.1.1.5.1
            case spells.SpellAct(verb=verb, cards=meant) if verb in PROPOSED:
                found = self._meant(game, made, meant)
                coming = proposed(game, verb, found, source, player)
                return Call(Occur(proposed=coming), "is_done")
            case spells.SpellPoints(count=count, whose=whose):
                (receiver,) = self._in_turn(game, made, whose)
                taken = TakePoints(player=receiver, points=count, at_once=True, dealers=(source,))
                return Call(taken, "is_done")
            case spells.SpellByHand(text=text):
                return Call(DuelByHand(player=player, source=source, text=text))
        return None

    def _into(self) -> str:
        """Where the result of a pick belongs."""
        match self.doing:
            case (
                spells.SpellSelect(verb=verb)
                | spells.SpellSearch(to=verb)
                | spells.SpellReveal(to=verb)
            ) if is_named(verb):
                return "selected"
        return "is_done"

    def _do_at_once(self, game: DuelState, made: StackObject) -> bool:
        """Do it in one step; whether it was done: all of what is counted, or any of the rest."""
        why = by_text(made.source)  # 11.11.8
        match self.doing:
            case spells.SpellDraw(count=count, whose=whose):
                number = self._amount(game, made, count)
                for player in self._in_turn(game, made, whose):
                    for _ in range(number):
                        cards.draw(game, player, why)
                return number > 0
            case spells.SpellMill(count=count, whose=whose):
                (player,) = self._in_turn(game, made, whose)
                return cards.mill(game, player, count, why)
            case spells.SpellDiscard(count=count, whose=whose):
                players = self._in_turn(game, made, whose)
                return any([cards.discard_at_random(game, each, count, why) for each in players])
            case SpellChange(cards=meant, changes=changed, span=span):
                refs = tuple(game.cards[card].ref for card in self._meant(game, made, meant))
                fixed = tuple(self._fixed(game, made, change) for change in changed)
                left = LastingChange(refs, fixed, game.serial, made.source, span, made.controller)
                cards.change(game, left)
                return bool(refs)
            case PlaceCounters(cards=meant, counters=counters):
                return self._count(game, made, meant, counters.name, counters.number)
            case RemoveCounters(cards=meant, counters=counters):
                return self._count(game, made, meant, counters.name, -counters.number)
            case spells.SpellAct(verb=verb, cards=meant):
                found = self._meant(game, made, meant)
                for card in found:
                    act(game, verb, card, made.source)
                return bool(found)
            case spells.WhenDone(text=text, kept=kept):
                waiting = self._to_come(game, made, AutoAbility((), text), kept)
                stack.wait_for_priority(game, (waiting,))
                return True
            case SpellLater(auto=auto, lasts=lasts, watched=watched, kept=kept):
                to_come = self._to_come(game, made, auto, kept)
                seen = self._refs(game, made, watched)
                # 6.4.1.1, 6.4.1.2, 11.8.17.4, 11.8.17.5
                stack.delay(game, DelayedAuto(to_come, seen, lasts))
                return True
            case _:
                raise TypeError(f"nothing carries out {type(self.doing).__name__}")

    def _to_come(
        self, game: DuelState, made: StackObject, auto: AutoAbility, kept: spells.SpellCards | None
    ) -> TriggeredAuto:
        """6.4.1.1, 6.4.1.2, 11.8.17.4, 11.8.17.5: it has the controller and the source of what
        generates it."""
        refs = self._refs(game, made, kept)
        return TriggeredAuto(made.controller, made.source, made.was, auto, kept=refs)

    def _refs(
        self, game: DuelState, made: StackObject, meant: spells.SpellCards | None
    ) -> tuple[Ref, ...]:
        """The objects that are meant, as they are now."""
        found = () if meant is None else self._meant(game, made, meant)
        return tuple(game.cards[card].ref for card in found)

    def _count(
        self,
        game: DuelState,
        made: StackObject,
        meant: spells.SpellCards,
        name: str,
        change: int,
    ) -> bool:
        """6.7.1: whether as many as it says were placed or removed, on at least one card."""
        found = self._meant(game, made, meant)
        lying = [card for card in found if game.cards[card].zone is CardZone.FIELD]
        why = by_text(made.source)
        return abs(change) in [cards.count(game, card, name, change, why) for card in lying]

    def _meant(
        self, game: DuelState, made: StackObject, meant: spells.SpellCards
    ) -> tuple[CardId, ...]:
        """Cards that are still those that were meant (7.4)."""
        return self._still(game, self._objects(game, made, meant))

    def _in_turn(self, game: DuelState, made: StackObject, whose: WhoseCards) -> tuple[Player, ...]:
        """11.11.6, 6.1.3: the turn player first."""
        meant = patterns.whose(whose, made.controller)
        return tuple(player for player in (game.active, 1 - game.active) if player in meant)

    def _fixed(self, game: DuelState, made: StackObject, change: TcgChange) -> TcgChange:
        """11.12.4.2, 11.12.4.3: amounts are counted once, and the player meant is settled now."""
        if isinstance(change, TakeControl):
            (player,) = patterns.whose(change.whose, made.controller)
            return TakeControl(change.whose, player)
        if not isinstance(change, GainPower):
            return change
        return GainPower(self._amount(game, made, change.amount))

    def _dealing(
        self, game: DuelState, made: StackObject, dealer: spells.SpellCards
    ) -> tuple[tuple[Ref, Player], ...]:
        """A card that deals damage itself, and who controls it."""
        found = (game.cards[card] for card in self._meant(game, made, dealer))
        return tuple((card.ref, card.controller) for card in found)

    def _amount(self, game: DuelState, made: StackObject, said: spells.TcgAmount) -> int:
        return amounts.amount(game, made, said, lambda meant: self._known(game, made, meant))

    def _known(
        self, game: DuelState, made: StackObject, meant: spells.SpellCards
    ) -> tuple[Ref, ...]:
        """11.5.6: what is looked up on a card is known, whether or not it is still legal."""
        match meant:
            case spells.ChosenCards(choice=choice):
                return made.chosen[choice]
            case spells.ItselfCard():
                return (made.source,)
        return self._objects(game, made, meant)

    def _objects(
        self, game: DuelState, made: StackObject, meant: spells.SpellCards
    ) -> tuple[Ref, ...]:
        """Those that are meant, whether they are still there or not."""
        match meant:
            case spells.ChosenCards(choice=choice):
                return self.legal[choice]
            case spells.BothChosen(first=first):
                return tuple(dict.fromkeys((*self.legal[first], *self.legal[first + 1])))
            case spells.SelectedCards():
                return self.selected
            case spells.KeptCards():  # 11.8.17.3
                return made.kept
            case spells.SettingOff():
                return made.setting_off
            case spells.ItselfCard():  # 5.2.4.1
                return () if made.is_of_burst else (made.source,)  # 11.8.16.1
            case spells.EveryCard(wanted=wanted):
                found = choices.candidates(game, made.controller, wanted, made.source)
                return tuple(game.cards[card].ref for card in found)
            case _:
                raise TypeError(f"no cards are meant by {type(meant).__name__}")

    def _is_so(self, game: DuelState, condition: spells.TcgCondition) -> bool:
        made = game.stacked[-1]
        player, itself = made.controller, made.source
        if isinstance(condition, CardIs):
            followed = dict(self.followed)
            meant = self._objects(game, made, condition.cards)
            found = tuple(followed.get(ref, ref) for ref in meant)
            return choices.is_any_wanted(game, found, condition.pattern, player, itself)
        return conditions.holds(game, condition, player, itself, made.was)
