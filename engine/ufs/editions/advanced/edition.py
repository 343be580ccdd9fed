"""The advanced edition as one value, made of the comprehensive one and what differs from it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.ufs.editions.advanced.clearance import AdvancedClear
from engine.ufs.editions.advanced.desperation import desperate_print
from engine.ufs.editions.advanced.first_hand import AdvancedMulligans, printed_hand_size
from engine.ufs.editions.advanced.ids import IDS
from engine.ufs.editions.advanced.infinity import AdvancedSetup
from engine.ufs.editions.advanced.linked_effects import LinkedEffects
from engine.ufs.editions.advanced.ranged_block import AdvancedAttack, ranged_blocks
from engine.ufs.editions.advanced.split_cards import PlaceHalf, PlayOfHalf
from engine.ufs.editions.advanced.staging_area import left_behind, misplaced_in_stage
from engine.ufs.editions.advanced.words import WORDS
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.rulebook import excused, rulebook
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.edition import Edition, PauseCondition, Remedy
from engine.ufs.model.game import AttackStep
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.clear import ClearPools
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.setup import Mulligans, Setup

CODE = "advanced"

_PAUSES = {condition.name: condition for condition in COMPREHENSIVE.pauses}

ADVANCED: Edition = replace(
    COMPREHENSIVE,
    code=CODE,
    name="Advanced",
    dialect=CODE,
    rulebook=partial(rulebook, CODE),
    excuses=partial(excused, CODE),
    lowest_x=1,  # 2.13.8
    turns_noted=frozenset(),  # 2.13.9.1
    owes_after_passing=False,  # 8.0.3
    combos_read_print=False,  # 2.14.2.2
    readied=(Zone.STAGE,),  # 2.8.1
    # 2.1.15, 2.4.11, 2.5.11, 8.1.5
    silent_in_pool=frozenset({CardType.CHARACTER, CardType.ASSET, CardType.FOUNDATION}),
    commits_exactly=True,  # 8.1.3.4
    lasting_steps=frozenset({AttackStep.BLOCK, AttackStep.DAMAGE}),  # 8.3.2.9
    changes_end_with_attack=True,  # 2.9.2.6, 8.3.0.1
    other_blocks=ranged_blocks,  # 2.14.2.6
    linked=LinkedEffects,  # 2.13.3
    home_zones=frozenset({Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.REMOVED}),  # 4.0.1
    attached_are_apart=True,  # 4.0.3
    infinity_is_named=True,  # 11.13.1
    blanks_match_nothing=True,  # 8.1.2.1
    desperation_rounds_down=True,  # 2.9.0.5
    first_hand=printed_hand_size,  # 5.3
    as_printed=desperate_print,  # 2.14.2.3
    has_split_cards=True,  # 2.6
    pauses=(
        _PAUSES["vitality"],
        _PAUSES["deck"],
        PauseCondition("4.3.6", "attached", left_behind, Remedy.DISCARD),
        _PAUSES["character"],
        _PAUSES["namesake"],
        PauseCondition("4.3.2", "reserved", misplaced_in_stage, Remedy.DESTROY),
        _PAUSES["terrain"],
        _PAUSES["unique"],
    ),
    procedures={
        AttackSequence: AdvancedAttack,
        ClearPools: AdvancedClear,
        Do: PlaceHalf,
        Mulligans: AdvancedMulligans,
        Play: PlayOfHalf,
        Setup: AdvancedSetup,
    },
    ids=IDS,
    words=WORDS,
)
