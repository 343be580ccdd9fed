"""The attack sequence (chapter G)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import AttackZone, Stretch, Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import ATTACK, ResolveDetail
from engine.ufs.model.game import PLAYERS, Attack, AttackStep, BlockStatus, UfsGame
from engine.ufs.model.keys import EndPoint, end_at
from engine.ufs.model.offer import Offer, Purpose
from engine.ufs.procedures.current_state import expire
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.stretch import begin, end, near
from engine.ufs.rules import attack_sequence
from engine.ufs.rules.damage import attack_card, damage_dealt
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.offers import blocks, enhances
from engine.ufs.rules.reversals import has_safe
from engine.ufs.rules.stretches import is_ended, is_skipped


@dataclass(kw_only=True)
class AttackSequence(Procedure):
    """G: Enhance, Block and Damage Step of one attack, and its resolution."""

    card: Ref
    began: int = 0  # the event serial at which the sequence began
    holder: Player = 0
    passes: int = 0
    chosen: Offer | None = None
    played: bool = False
    damage: int = 0
    dealt: int = 0

    @rule("F.2.3.4")
    def start(self, game: UfsGame) -> None:
        attacker = game.cards[self.card.card].owner
        self.began = game.serial
        atoms.begin_attack(game, self.card, attacker)
        self.holder = attacker
        begin(game, Stretch.ATTACK)

    # G.1: Enhance Step

    @rule("G.1", "J.5.3")
    def start_enhance_step(self, game: UfsGame) -> Outcome:
        """I.3.6.1: Flash skips the step, if it is there when the step would begin."""
        if self.has_flash(game) or is_skipped(game, Stretch.ENHANCE_STEP):
            game.cite("I.3.6.1")
            self._near_block_step(game)
            return Jump("start_block_step")
        atoms.enter_attack_step(game, AttackStep.ENHANCE)
        begin(game, Stretch.ENHANCE_STEP)
        return None

    def has_flash(self, game: UfsGame) -> bool:
        return has_keyword(attack_card(game, attack_sequence.going_on(game)).values, "flash")

    @rule("G.1.1", "G.1.2")
    def give_priority(self, game: UfsGame) -> Outcome:
        self.chosen = None
        if self._is_over(game):  # G.5.2.1.1
            return Jump("drop")
        if is_ended(game, Stretch.ENHANCE_STEP):  # F.4.1.2
            return Jump("end_enhance_step")
        offers = enhances(game, self.holder)
        if not offers:
            game.pass_over(self.holder)
            return None
        decision = Decision(
            self.holder,
            Kind.PLAY,
            "enhance",
            "G.1.2",
            offers,
            optional=True,
            source=self.card.card,
        )
        return Ask(decision, "chosen")

    @rule("G.1.2")
    def play_enhance(self, game: UfsGame) -> Outcome:
        if self.chosen is None:
            self.passes += 1
            return None
        self.passes = 0
        return Call(Play.of_offer(game, self.holder, self.chosen, Purpose.ENHANCE))

    @rule("G.1.1", "G.1.3")
    def hand_over(self, game: UfsGame) -> Outcome:
        self.holder = 1 - self.holder
        return None if self.passes == 2 else Jump("give_priority")

    @rule("G.1.3")
    def end_enhance_step(self, game: UfsGame) -> None:
        end(game, Stretch.ENHANCE_STEP)
        expire(game, end_at(EndPoint.STEP, game.attacks))
        self._near_block_step(game)

    def _near_block_step(self, game: UfsGame) -> None:
        """F.4.2: announce that the Block Step is next, unless it will not happen."""
        if not (self._is_over(game) or is_skipped(game, Stretch.BLOCK_STEP)):
            near(game, Stretch.BLOCK_STEP)

    # G.2: Block Step

    @rule("G.2", "G.5.2.1.2", "F.4.1.2")
    def start_block_step(self, game: UfsGame) -> Outcome:
        if self._is_over(game):
            return Jump("drop")
        atoms.enter_attack_step(game, AttackStep.BLOCK)
        if is_skipped(game, Stretch.BLOCK_STEP):
            self._near_damage_step(game)
            return Jump("start_damage_step")
        begin(game, Stretch.BLOCK_STEP)
        return None

    @rule("G.2.1", "G.2.1.1", "G.2.1.1.2", "K.1.2")
    def offer_block(self, game: UfsGame) -> Outcome:
        self.chosen, self.played = None, False
        if attack_sequence.has_forbidden_status(game):
            atoms.set_block(game, BlockStatus.UNDETERMINED, None)
        attack = attack_sequence.going_on(game)
        if attack.status is not BlockStatus.UNDETERMINED:  # G.2.1.2: an effect blocks it
            game.cite("G.2.1.2")
            return None
        if attack_sequence.is_unblockable(game, attack):
            return None
        offers = blocks(game, attack.defender)
        if not offers:
            game.pass_over(attack.defender)
            return None
        decision = Decision(
            attack.defender,
            Kind.PLAY,
            "block",
            "G.2.1",
            offers,
            optional=True,
            source=self.card.card,
        )
        return Ask(decision, "chosen")

    @rule("G.2.1.3.2", "G.2.1.3.2.2")
    def attempt_block(self, game: UfsGame) -> Outcome:
        if self.chosen is None:
            return None
        defender = attack_sequence.going_on(game).defender
        play = Play.of_offer(game, defender, self.chosen, Purpose.BLOCK)
        return Call(play, into="played")

    @rule("G.2.2", "G.2.2.1", "G.5.2.1.2", "F.4.1.2", "K.1.2")
    def determine_status(self, game: UfsGame) -> Outcome:
        attack = attack_sequence.going_on(game)
        if self._is_over(game):
            return Jump("drop")
        status, block = attack.status, None
        if self._has_block(game):  # G.2.2.1
            assert self.chosen is not None
            card = attack_sequence.played_block(game, self.chosen.card)
            block = card.ref
            if status is BlockStatus.UNDETERMINED:  # K.1.1: or an effect has blocked it since
                zone = attack_card(game, attack).values.attack_zone or AttackZone.MID
                status = attack_sequence.status_against(zone, self._blocks_in(card))
        if status is BlockStatus.UNDETERMINED or self._is_barred(game, status):
            status, block = BlockStatus.NOT_BLOCKED, None
        atoms.set_block(game, status, block)
        game.note("block-status", attack.defender, str(status))
        game.emit(attack_sequence.block_event(game, attack, block, status))
        return None

    @rule("G.2.2")
    def end_block_step(self, game: UfsGame) -> None:
        end(game, Stretch.BLOCK_STEP)
        self._near_damage_step(game)

    def _near_damage_step(self, game: UfsGame) -> None:
        if not (self._is_over(game) or is_skipped(game, Stretch.DAMAGE_STEP)):
            near(game, Stretch.DAMAGE_STEP)

    # G.3: Damage Step

    @rule("G.3", "G.5.2.1.2", "F.4.1.2")
    def start_damage_step(self, game: UfsGame) -> Outcome:
        if self._is_over(game):
            return Jump("drop")
        atoms.enter_attack_step(game, AttackStep.DAMAGE)
        return Jump("resolve") if is_skipped(game, Stretch.DAMAGE_STEP) else None

    @rule("G.3")
    def announce_damage(self, game: UfsGame) -> None:
        """What applies only in this step has been applied; responses are to this damage."""
        begin(game, Stretch.DAMAGE_STEP, damage_dealt(game, attack_sequence.going_on(game)))

    @rule("G.3.1", "G.3.2", "G.3.3")
    def deal_damage(self, game: UfsGame) -> Outcome:
        attack = attack_sequence.going_on(game)
        self.damage = damage_dealt(game, attack)
        if self.damage <= 0:
            return Jump("end_damage_step")
        why = Why(attack.attacker, source=self.card)
        deed = Deed(Verb.DEAL_DAMAGE, why, attack.defender, amount=self.damage)
        return Call(Do(deed=deed), into="dealt")

    @rule("G.3")
    def record_damage(self, game: UfsGame) -> None:
        if self.dealt <= 0:
            return
        atoms.record_damage(game, self.dealt)
        if game.card_at(self.card) is not None:
            atoms.mark(game, self.card.card, dealt_damage=True)

    @rule("G.3")
    def end_damage_step(self, game: UfsGame) -> None:
        end(game, Stretch.DAMAGE_STEP)

    # G.4: resolution

    @rule("G.4", "C.3.3.4.2.3", "C.3.3.4.2.4")
    def resolve(self, game: UfsGame) -> None:
        attack = attack_sequence.going_on(game)
        card = attack_card(game, attack)
        safe = has_safe(game, card)  # I.3.10.2.3
        atoms.remember_attack(game, card)
        game.emit(
            Event(
                Verb.RESOLVE,
                actor=attack.attacker,
                owner=attack.attacker,
                card=attack.card,
                was=card,
                amount=attack.dealt,
                detail=ResolveDetail(ATTACK, str(attack.status), safe),
            )
        )
        self._leave(game)

    @rule("G.4")
    def finish(self, game: UfsGame) -> Outcome:
        """Effects that last until the attack has fully resolved end only after all responses."""
        expire(game, end_at(EndPoint.RESOLUTION, game.attacks))
        return Done()

    @rule("G.5.2.1", "C.3.3.4.2.3", "C.3.3.4.2.4")
    def drop(self, game: UfsGame) -> Outcome:
        """G.5.2, F.4.1.2: the sequence is aborted; the attack never resolves."""
        attack = attack_sequence.going_on(game)
        atoms.remember_attack(game, attack.was)
        game.note("dropped", attack.attacker, self.card)
        self._leave(game)
        over = (EndPoint.STEP, EndPoint.RESOLUTION)
        expire(game, *(end_at(each, attack.number) for each in over))
        return Done()

    def _leave(self, game: UfsGame) -> None:
        attack = attack_sequence.going_on(game)
        atoms.end_attack(game)
        if game.edition.refreshes_resolved:
            self._refresh_all(game, attack)
        over = (end_at(EndPoint.ATTACK, attack.number), end_at(EndPoint.SEQUENCE, attack.card.card))
        expire(game, *over)
        end(game, Stretch.ATTACK, attack.attacker)

    def _refresh_all(self, game: UfsGame, attack: Attack) -> None:
        """C.3.3.4.2.3, C.3.3.4.2.4: refresh the attack's state and those of its blocks."""
        if game.card_at(attack.card) is not None:
            atoms.refresh(game, attack.card.card)
        for card_id in self._blocks(game):
            atoms.refresh(game, card_id)

    def _is_over(self, game: UfsGame) -> bool:
        """The attack is dropped, or the Combat Phase that it is part of must end (G.5.1)."""
        return attack_sequence.going_on(game).dropped or is_ended(game, Stretch.COMBAT_PHASE)

    def _blocks(self, game: UfsGame) -> tuple[CardId, ...]:
        """C.3.3.4.2.4: every card played as a block since the attack entered its sequence."""
        return tuple(
            card_id
            for player in PLAYERS
            for card_id in game.zones[player, Zone.POOL]
            if game.cards[card_id].played_as is PlayedAs.BLOCK
            and game.cards[card_id].arrived > self.began
        )

    def _blocks_in(self, card: Card) -> AttackZone | None:
        """The zone of the block that was played."""
        return card.values.block_zone

    def _is_barred(self, game: UfsGame, status: BlockStatus) -> bool:
        """Whether an effect, however late, forbids blocking the attack at all or this fully."""
        attack = attack_sequence.going_on(game)
        unblockable = attack_sequence.is_unblockable(game, attack)
        return unblockable or attack_sequence.is_forbidden(game, attack, status)

    def _has_block(self, game: UfsGame) -> bool:
        """Whether a block was played and has not been cancelled."""
        if self.chosen is None or not self.played:
            return False
        return attack_sequence.block_play(game, self.chosen.card) not in game.cancelled
