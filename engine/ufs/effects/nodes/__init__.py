"""The instruction tree: the vocabulary in which every ability is written (chapters H to K).

How to read a tree.

* An `Ability` is played in the order of E.4: restrictions are asked, `cost` is paid left to right,
  then `effects` are carried out one after the other. Each instruction is an event of its own; the
  cards of one instruction are one event (J.1.2b). What cannot be done is skipped (J.1.1).
* Choices are made when the instruction is reached (J.1.4), left to right in field order. A `Cards`
  with `Pick.CHOSEN` is chosen by its `chooser`; the parser has filled that in: the player named by
  `by` for own cards (K.2.3), the controller for the opponent's (K.2.4). Fewer matching cards than
  asked for: as many as there are, except in costs, where the cost is unpayable.
* `by` names who carries the instruction out; the chooser can be someone else.
* `Place` is always complete, also where the text implies it (K.2.1, K.2.6). `Said`, `Pronoun`,
  `Joint` and fields called wording are for rendering only.
* Instructions with a `bind` remember the cards (or number) they affected under that name for the
  rest of the ability, with last known values (J.4.2.3). `Bound(name)` reads it. The trigger binds
  the card of its event as "event"; costs bind like effects. `Happening(name)` reads the number.
  `Same(of)` is a pronoun for a reference that needs no memory: evaluate `of` again.
* In a CONTINUOUS ability the effects are statements, active by J.2.1; in a played ability the same
  nodes create detached effects (or assigned ones, when about chosen or named cards) that end with
  `span`, and with the turn where none is given (J.2.2.1, J.2.3.1).
* `If.condition` is asked when reached. `Alternative` is asked before its first part (J.3.5.1.1).
* `X` reads the announced value if the cost holds X, else `Ability.x` when reached; undefined X is
  chosen by the controller (J.4.3). Values of X are whole and not negative (J.4.3.4).
* "this attack" (`CurrentAttack`) differs by ability: K.3.4 to K.3.4.3.

Whatever a file of this folder defines is known here. `NODE_CLASSES` lists every concrete class;
`NEEDS_UNIVERSUS` and `UNIVERSUS_NODES` hold what only the newest edition knows.
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
