"""The instruction tree: the vocabulary in which every ability is written (chapters H to K).

How to read a tree.

* An `Ability` is played in the order of E.4: restrictions are checked, `cost` is paid left to
  right, then `effects` are carried out one after the other. Each instruction is an event of its
  own; all cards of one instruction are one event (J.1.2b). What cannot be done is skipped (J.1.1).
* Choices are made when the instruction is reached (J.1.4), left to right in field order. A `Cards`
  with `Pick.CHOSEN` is chosen by its `chooser`, which the parser has filled in: the player named by
  `by` for their own cards (K.2.3), the controller for the opponent's (K.2.4). If fewer cards match
  than are asked for, all of them are taken; a cost is then unpayable.
* `by` names who carries out the instruction; the chooser can be someone else.
* `Place` is always complete, even if the text only implies it (K.2.1, K.2.6). `Said`, `Pronoun`,
  `Joint` and fields marked "wording" are for rendering only.
* Instructions with a `bind` remember the cards (or number) they affected under that name for the
  rest of the ability, with last known values (J.4.2.3). `Bound(name)` reads it. The trigger binds
  the card of its event as "event"; costs bind like effects. `Happening(name)` reads the number.
  `Same(of)` is a pronoun for a reference that needs no memory: evaluate `of` again.
* In a CONTINUOUS ability the effects are statements, active by J.2.1; in a played ability the same
  nodes create detached effects (or assigned ones, if they are about chosen or named cards) that end
  with `span` or, if there is none, with the turn (J.2.2.1, J.2.3.1).
* `If.condition` is read when reached, that of `Alternative` before its first part (J.3.5.1.1).
* `X` is the announced value if the cost contains X, otherwise `Ability.x` when reached; an
  undefined X is chosen by the controller (J.4.3). X is whole and not negative (J.4.3.4).
* "this attack" (`CurrentAttack`) depends on the kind of ability: K.3.4 to K.3.4.3.

Everything that the files of this folder define is exported here. `NODE_CLASSES` lists every
concrete class; `NEEDS_UNIVERSUS` and `UNIVERSUS_NODES` hold what only the newest edition knows.
"""

from __future__ import annotations

from engine.ufs.effects.nodes.abilities import *
from engine.ufs.effects.nodes.acts import *
from engine.ufs.effects.nodes.amounts import *
from engine.ufs.effects.nodes.base import *
from engine.ufs.effects.nodes.cards import *
from engine.ufs.effects.nodes.changes import *
from engine.ufs.effects.nodes.conditions import *
from engine.ufs.effects.nodes.filters import *
from engine.ufs.effects.nodes.registry import *
from engine.ufs.effects.nodes.rulings import *
from engine.ufs.effects.nodes.structure import *
from engine.ufs.effects.nodes.words import *
