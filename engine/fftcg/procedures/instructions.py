"""What a text says is done, one instruction after the other (11.11.5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from engine.fftcg.atoms import cards, stack, turns
from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.causes import by_text
from engine.fftcg.model.changes import LastingChange, SpellChange
from engine.fftcg.model.counters import PlaceCounters, RemoveCounters
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.later import DelayedAuto, SpellLater, TriggeredAuto
from engine.fftcg.model.otherwise import SpellElse
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
from engine.fftcg.rules import costs, feasibility, loops, variables
from engine.fftcg.rules.meanings import Meanings
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Ref
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
        made, said = game.stacked[-1], self._said(game)
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
                self.doing = instead if said.is_so(condition) else step
                return Jump("go_into")
            case spells.SpellIf(condition=condition, step=step):
                self.doing = step
                return Jump("go_into" if said.is_so(condition) else "leave_out")
            case spells.SpellEither(condition=condition, step=step, otherwise=otherwise):
                self.doing = step if said.is_so(condition) else otherwise
                return Jump("go_into")
            case SpellElse(step=step):
                self.doing = step
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
            otherwise = isinstance(next(iter(self.left), None), SpellElse)
            self.left = (*self.then, *self.left[otherwise:])
        return Jump("take_next")

    def _said(self, game: DuelState) -> Meanings:
        return Meanings(game, game.stacked[-1], self.legal, self.selected, self.followed)

    def _spoken(self, game: DuelState) -> tuple[Ref, ...]:
        """The cards that something is done to, if they are still those that were meant."""
        if not isinstance(self.doing, spells.SpellAct):
            return ()
        said = self._said(game)
        refs = said.objects(self.doing.cards)
        return tuple(ref for ref in refs if said.still((ref,)))

    def _follow(self, game: DuelState) -> None:
        """7.4, 11.11.5: it still refers to cards it has moved itself, where all can see them."""
        cards_now = {ref: game.cards[ref.card] for ref in self.reached}
        seen = {ref: card.ref for ref, card in cards_now.items() if card.zone in SEEN}
        self.followed = tuple((dict(self.followed) | seen).items())

    def _called(self, game: DuelState, made: StackObject) -> Outcome:
        """What takes more than one step."""
        player, source, said = made.controller, made.source, self._said(game)
        match self.doing:
            case spells.SpellDiscard(count=count, whose=whose, is_random=False):
                left = said.in_turn(whose)
                return Call(DiscardByChoice(count=count, left=left), "is_done")
            case spells.SpellSelect(pattern=pattern, count=count, whose=whose, verb=verb):
                left = said.in_turn(whose)
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
                number = said.amount(amount)
                reached = said.meant(meant)
                # 11.11.8
                dealing = ((source, player),) if dealer is None else said.dealing(dealer)
                hurt = (dealt(game, ref, whose, reached, number) for ref, whose in dealing)
                return Call(Occur(proposed=tuple(chain.from_iterable(hurt))), "is_done")
            case SpellDivide(cards=spells.ChosenCards(choice=choice)):
                shared = zip(made.chosen[choice], made.shares, strict=True)
                each = (
                    dealt(game, source, player, said.still((ref,)), share * SHARE_UNIT)
                    for ref, share in shared
                    if ref in self.legal[choice]  # 11.11.2.1
                )
                return Call(Occur(proposed=tuple(chain.from_iterable(each))), "is_done")
            # 15.1.1.5.1
            case spells.SpellAct(verb=verb, cards=meant) if verb in PROPOSED:
                found = said.meant(meant)
                coming = proposed(game, verb, found, source, player)
                return Call(Occur(proposed=coming), "is_done")
            case spells.SpellPoints(count=count, whose=whose):
                (receiver,) = said.in_turn(whose)
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
        why, said = by_text(made.source), self._said(game)  # 11.11.8
        match self.doing:
            case spells.SpellDraw(count=count, whose=whose):
                number = said.amount(count)
                for player in said.in_turn(whose):
                    for _ in range(number):
                        cards.draw(game, player, why)
                return number > 0
            case spells.SpellMill(count=count, whose=whose):
                (player,) = said.in_turn(whose)
                return cards.mill(game, player, count, why)
            case spells.SpellDiscard(count=count, whose=whose):
                players = said.in_turn(whose)
                return any([cards.discard_at_random(game, each, count, why) for each in players])
            case SpellChange(cards=meant, changes=changed, span=span):
                refs = tuple(game.cards[card].ref for card in said.meant(meant))
                fixed = tuple(said.fixed(change) for change in changed)
                left = LastingChange(refs, fixed, game.serial, made.source, span, made.controller)
                cards.change(game, left)
                return bool(refs)
            case PlaceCounters(cards=meant, counters=counters):
                return self._count(game, made, meant, counters.name, counters.number)
            case RemoveCounters(cards=meant, counters=counters):
                return self._count(game, made, meant, counters.name, -counters.number)
            case spells.SpellAct(verb=verb, cards=meant):
                found = said.meant(meant)
                for card in found:
                    act(game, verb, card, made.source)
                return bool(found)
            case spells.WhenDone(text=text, kept=kept):
                waiting = self._to_come(game, made, AutoAbility((), text), kept)
                stack.wait_for_priority(game, (waiting,))
                return True
            case SpellLater(auto=auto, lasts=lasts, watched=watched, kept=kept):
                to_come = self._to_come(game, made, auto, kept)
                seen = said.refs(watched)
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
        refs = self._said(game).refs(kept)
        return TriggeredAuto(made.controller, made.source, made.was, auto, kept=refs)

    def _count(
        self,
        game: DuelState,
        made: StackObject,
        meant: spells.SpellCards,
        name: str,
        change: int,
    ) -> bool:
        """6.7.1: whether as many as it says were placed or removed, on at least one card."""
        found = self._said(game).meant(meant)
        lying = [card for card in found if game.cards[card].zone is CardZone.FIELD]
        why = by_text(made.source)
        return abs(change) in [cards.count(game, card, name, change, why) for card in lying]
