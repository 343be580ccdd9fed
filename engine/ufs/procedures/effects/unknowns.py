"""What a player has to supply before an instruction can be read (J.4.3, J.4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.kernel.decisions import Decision, Kind
from engine.kernel.machine import Ask, Done, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.pick import source_of
from engine.ufs.rules.amounts import needs_x
from engine.ufs.rules.costs import HIGHEST_X
from engine.ufs.rules.trees import parts_of
from engine.ufs.rules.vitals import MEASURES, VITALS, Unstated, binding, unstated
from engine.ufs.rules.who import X

# What these hold is looked at when it is reached.
HOLDERS = (
    n.Sequence,
    n.May,
    n.ChooseOne,
    n.ForEach,
    n.Fired,
    n.Lasting,
    n.Instead,
)
TALLEST = 10_000


def unanswered(game: UfsGame, context: Context, instruction: n.Instruction) -> Procedure | None:
    """The question to settle before the instruction, if there is one."""
    node = _read_now(instruction)
    if node is None:
        return None
    if _reads_x(node) and needs_x(game, context):
        return NameX(context=context)
    if _reads_vitals(node):
        missing = unstated(game, context, node)
        if missing:
            return SettleVital(context=context, missing=missing[0])
    return None


def _read_now(instruction: n.Instruction) -> n.Node | None:
    if isinstance(instruction, n.If | n.Alternative):
        return instruction.condition
    return None if isinstance(instruction, HOLDERS) else instruction


@lru_cache(maxsize=4096)
def _reads_x(node: n.Node) -> bool:
    return any(isinstance(part, n.X) for part in _own_parts(node))


@lru_cache(maxsize=4096)
def _reads_vitals(node: n.Node) -> bool:
    return any(
        (isinstance(part, n.TextIs | n.Shares) and part.property in VITALS)
        or (isinstance(part, n.StatIs | n.SameStat | n.StatOf) and part.stat in MEASURES)
        for part in _own_parts(node)
    )


def _own_parts(node: n.Node) -> tuple[n.Node, ...]:
    """Without quoted abilities: their numbers are their own."""
    quoted = {
        inner
        for part in parts_of(node)
        if isinstance(part, n.AbilityGrant)
        for inner in parts_of(part.ability)
    }
    return tuple(part for part in parts_of(node) if part not in quoted)


@dataclass(kw_only=True)
class NameX(Procedure):
    """J.4.3.3: the controller chooses an X that nothing defines, the first time it is read."""

    context: Context
    chosen: int = 0

    @rule("J.4.3.3")
    def ask(self, game: UfsGame) -> Outcome:
        decision = Decision(
            self.context.controller,
            Kind.NUMBER,
            "choose-x",
            "J.4.3.3",
            minimum=0,
            maximum=HIGHEST_X,
            source=source_of(self.context),
        )
        return Ask(decision, "chosen")

    @rule("J.4.3.3", "J.4.3.4")
    def bind(self, game: UfsGame) -> Outcome:
        return Done(self.context.bind(X, self.chosen))


@dataclass(kw_only=True)
class SettleVital(Procedure):
    """J.4.4: the opponent of the character's controller says what a question mark stands for."""

    context: Context
    missing: Unstated
    number: int = 0
    word: str = ""

    @rule("J.4.4")
    def ask(self, game: UfsGame) -> Outcome:
        wanted = self.missing.property
        facts = (("property", str(wanted)),)
        if wanted in MEASURES.values():
            decision = Decision(
                self.missing.player,
                Kind.NUMBER,
                "choose-vital",
                "J.4.4",
                minimum=0,
                maximum=TALLEST,
                source=self.missing.card,
                facts=facts,
            )
            return Ask(decision, "number")
        decision = Decision(
            self.missing.player,
            Kind.NAME,
            "choose-vital",
            "J.4.4",
            BLOOD_TYPES if wanted is n.Property.BLOOD_TYPE else GENDERS,
            source=self.missing.card,
            facts=facts,
        )
        return Ask(decision, "word")

    @rule("J.4.4")
    def bind(self, game: UfsGame) -> Outcome:
        value = self.word or str(self.number)
        name = binding(self.missing.card, self.missing.property)
        return Done(self.context.bind(name, value))


BLOOD_TYPES = ("O", "A", "B", "AB")
GENDERS = ("female", "male", "genderless")
