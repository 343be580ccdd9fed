"""The only writers of the game's state: each changes it and emits one typed event.

A change that would not really change anything (committing a committed card) is not made and emits
nothing; atoms that can fail so say what they did. Costs and effects, hand and block and replay all
come this way. Several cards given to one call are one game event (J.1.2).
"""

from __future__ import annotations

from engine.ufs.atoms.cards import (
    attach,
    commit,
    conceal,
    flip,
    look,
    mark,
    ready,
    reveal,
    set_counters,
    stop_looking,
    unflip,
)
from engine.ufs.atoms.effects import (
    add_effect,
    change_check,
    count_down,
    count_use,
    end_effects,
    stack_attack,
)
from engine.ufs.atoms.players import (
    deal_damage,
    gain_vitality,
    lose_vitality,
)
from engine.ufs.atoms.states import (
    begin_state,
    index_abilities,
    rebase,
    refresh,
    set_current,
)
from engine.ufs.atoms.telling import (
    PILES,
    TABLE,
    USUAL,
    Arrival,
    Why,
    emit,
    emit_card,
)
from engine.ufs.atoms.zones import (
    enter_transit,
    finish_play,
    move,
    relocate,
    shuffle,
)

__all__ = [
    "PILES",
    "TABLE",
    "USUAL",
    "Arrival",
    "Why",
    "add_effect",
    "attach",
    "begin_state",
    "change_check",
    "commit",
    "conceal",
    "count_down",
    "count_use",
    "deal_damage",
    "emit",
    "emit_card",
    "end_effects",
    "enter_transit",
    "finish_play",
    "flip",
    "gain_vitality",
    "index_abilities",
    "look",
    "lose_vitality",
    "mark",
    "move",
    "ready",
    "rebase",
    "refresh",
    "relocate",
    "reveal",
    "set_counters",
    "set_current",
    "shuffle",
    "stack_attack",
    "stop_looking",
    "unflip",
]
