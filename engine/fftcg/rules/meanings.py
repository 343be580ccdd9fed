"""Which cards, players and numbers an instruction means as it is carried out (11.11.5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model import spells
from engine.fftcg.model.changes import GainPower, TakeControl, TcgChange
from engine.fftcg.model.facts import CardIs
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.rules import amounts, choices, conditions, patterns
from engine.kernel.ids import CardId, Player, Ref


class Meanings(NamedTuple):
    """What the words of `made` stand for: `legal` of each of its choices, `selected` just now, and
    `followed` where it has moved cards itself."""

    game: DuelState
    made: StackObject
    legal: tuple[tuple[Ref, ...], ...]
    selected: tuple[Ref, ...] = ()
    followed: tuple[tuple[Ref, Ref], ...] = ()

    def still(self, refs: tuple[Ref, ...]) -> tuple[CardId, ...]:
        """Those still there: nothing is done to a card that has gone elsewhere (7.4, 11.8.16.1)."""
        now = map(self.game.now, self._where_moved(refs))
        return tuple(card.id for card in now if card is not None)

    def _where_moved(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """The same cards, as they are since `made` has moved them."""
        known = dict(self.followed)
        return tuple(known.get(ref, ref) for ref in refs)

    def meant(self, meant: spells.SpellCards) -> tuple[CardId, ...]:
        """Cards that are still those that were meant (7.4)."""
        return self.still(self.objects(meant))

    def refs(self, meant: spells.SpellCards | None) -> tuple[Ref, ...]:
        """The objects that are meant, as they are now."""
        found = () if meant is None else self.meant(meant)
        return tuple(self.game.cards[card].ref for card in found)

    def objects(self, meant: spells.SpellCards) -> tuple[Ref, ...]:
        """Those that are meant, whether they are still there or not."""
        match meant:
            case spells.ChosenCards(choice=choice):
                return self.legal[choice]
            case spells.BothChosen(first=first):
                return tuple(dict.fromkeys((*self.legal[first], *self.legal[first + 1])))
            case spells.SelectedCards():
                return self.selected
            case spells.KeptCards():  # 11.8.17.3
                return self.made.kept
            case spells.SettingOff():
                return self.made.setting_off
            case spells.ItselfCard():  # 5.2.4.1
                return () if self.made.is_of_burst else (self.made.source,)  # 11.8.16.1
            case spells.EveryCard(wanted=wanted):
                found = choices.candidates(
                    self.game, self.made.controller, wanted, self.made.source
                )
                return tuple(self.game.cards[card].ref for card in found)
            case _:
                raise TypeError(f"no cards are meant by {type(meant).__name__}")

    def known(self, meant: spells.SpellCards) -> tuple[Ref, ...]:
        """11.5.6: what is looked up on a card is known, whether or not it is still legal."""
        match meant:
            case spells.ChosenCards(choice=choice):
                return self.made.chosen[choice]
            case spells.ItselfCard():
                return (self.made.source,)
        return self.objects(meant)

    def amount(self, said: spells.TcgAmount) -> int:
        return amounts.amount(self.game, self.made, said, self.known)

    def in_turn(self, whose: WhoseCards) -> tuple[Player, ...]:
        """11.11.6, 6.1.3: the turn player first."""
        meant = patterns.whose(whose, self.made.controller)
        return tuple(
            player for player in (self.game.active, 1 - self.game.active) if player in meant
        )

    def dealing(self, dealer: spells.SpellCards) -> tuple[tuple[Ref, Player], ...]:
        """A card that deals damage itself, and who controls it."""
        found = (self.game.cards[card] for card in self.meant(dealer))
        return tuple((card.ref, card.controller) for card in found)

    def fixed(self, change: TcgChange) -> TcgChange:
        """11.12.4.2, 11.12.4.3: amounts are counted once, and the player meant is settled now."""
        if isinstance(change, TakeControl):
            (player,) = patterns.whose(change.whose, self.made.controller)
            return TakeControl(change.whose, player)
        if not isinstance(change, GainPower):
            return change
        return GainPower(self.amount(change.amount))

    def is_so(self, condition: spells.TcgCondition) -> bool:
        player, itself = self.made.controller, self.made.source
        if isinstance(condition, CardIs):
            found = self._where_moved(self.objects(condition.cards))
            return choices.is_any_wanted(self.game, found, condition.pattern, player, itself)
        return conditions.holds(self.game, condition, player, itself, self.made.was)
