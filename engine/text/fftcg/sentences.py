"""Sentences made of instructions, and texts made of sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.fftcg.model import spells
from engine.fftcg.model.changes import ChangeSpan, SpellChange
from engine.fftcg.model.gains import GainAbility
from engine.fftcg.model.later import SpellLater, is_whole
from engine.fftcg.model.otherwise import SpellElse
from engine.fftcg.model.trees import nodes
from engine.text.fftcg.nouns import says_more_behind
from engine.text.grammar import (
    PASS,
    REFUSED,
    Builder,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    lens,
)


def add_sentences(grammar: Grammar) -> None:
    _add_joints(grammar)
    _add_texts(grammar)


def _add_joints(grammar: Grammar) -> None:
    """Sentences: steps joined by "and", one after the other, conditional or optional."""
    grammar.add("steps", "{_:step}")
    grammar.add("steps", "{first:step} and {last:step}", _series())
    grammar.add("willing", "{_:steps}")
    grammar.add("willing", "you may {step:steps}", builds(spells.SpellMay))
    grammar.add("sentence", "{_:willing}")
    for condition in ("condition", "card.is"):
        row = f"if {{condition:{condition}}} , {{step:willing}}"
        grammar.add("sentence", row, builds(spells.SpellIf))
        either = f"{row} . if not , {{otherwise:willing}}"
        grammar.add("sentence", either, builds(spells.SpellEither))
    then = builds(spells.SpellThen)
    reflex = guarded(then, lambda value: isinstance(value.then, spells.WhenDone))
    grammar.add("sentence", "if you do not , {step:willing}", builds(SpellElse))
    _add_gifts(grammar)
    for step in ("gift", "willing"):
        grammar.add("sentence", f"{{step:{step}}} . if you do so , {{then:steps}}", then)
        grammar.add("ending", f"{{step:{step}}} . when you do so , {{then:when.done}}", reflex)
    grammar.lists["sentences"] = ListRule("sentence", (".",))
    grammar.add("when.done", "{text:body}", builds(spells.WhenDone))


def _add_gifts(grammar: Grammar) -> None:
    """What is given for what hangs on it, maybe beside something else."""
    for part in ("gift.made", "step"):
        grammar.add("gift.part", f"{{_:{part}}}")
    grammar.add("gifts", "{_:gift.made}")
    grammar.add("gifts", "{first:gift.part} and {last:gift.part}", _series())
    grammar.add("gift", "{_:gifts}")
    grammar.add("gift", "you may {step:gifts}", builds(spells.SpellMay))


def _series() -> Builder:
    """Two steps joined by "and"; how long each lasts must be clear."""

    def take(value: Value) -> dict[str, Any] | None:
        match value:
            case spells.SpellSeries(steps=(first, last)):
                return {"first": first, "last": last}
        return None

    return guarded(lens(lambda first, last: spells.SpellSeries((first, last)), take), _lasts_alike)


def _lasts_alike(value: spells.SpellSeries) -> bool:
    """ "It gains Haste and its cost becomes 2 until the end of the turn": both, or the last one?"""
    match value.steps:
        case (SpellChange(span=ChangeSpan.GAME), SpellChange(span=span)):
            return span is ChangeSpan.GAME
    return True


def _add_texts(grammar: Grammar) -> None:
    """Texts: what is chosen, what is done, and what follows once it has been done."""
    grammar.lists["choices"] = ListRule("choice", (".",))
    grammar.add("portion", "1 {wanted:noun.one}", builds(spells.CardChoice))
    grammar.add("portion", "up to 1 {wanted:noun.one}", builds(spells.CardChoice, least=0))
    grammar.add("both", "choose {first:portion} and {second:portion}", _two_choices())
    for choices in ("both", "choices"):
        grammar.add("body", f"{{choices:{choices}}} . {{steps:sentences}}", _body())
        both = f"{{choices:{choices}}} . {{steps:sentences}} . {{ending:ending}}"
        grammar.add("body", both, _body())
        grammar.add("body", f"{{choices:{choices}}} . {{ending:ending}}", _body())
    grammar.add("body", "{steps:sentences}", _body())
    grammar.add("body", "{steps:sentences} . {ending:ending}", _body())
    grammar.add("body", "{ending:ending}", _body())
    grammar.add("quoted", '" {_:body} . "', guarded(PASS, _has_no_quotes))
    grammar.lists["modes"] = ListRule("quoted", (), 2)
    grammar.add(
        "modal", "select 1 of the {count:many} following actions . {modes:modes}", _modal(1, 1)
    )
    up_to = "select up to {most:many} of the {count:many} following actions . {modes:modes}"
    grammar.add("modal", up_to, _modal(0))
    exact = "select {most:many} of the {count:many} following actions . {modes:modes}"
    grammar.add("modal", exact, _modal(None))


def _two_choices() -> Builder:
    """One sentence chooses two different cards; two sentences choose independently."""

    def make(first: spells.CardChoice, second: spells.CardChoice) -> Value:
        if says_more_behind(second.wanted, first.wanted):
            return REFUSED
        return first, replace(second, is_other=True)

    def take(value: Value) -> dict[str, Any] | None:
        match value:
            case (spells.CardChoice() as first, spells.CardChoice(is_other=True) as second):
                return {"first": first, "second": replace(second, is_other=False)}
        return None

    return lens(make, take)


def _has_no_quotes(mode: Value) -> bool:
    """Excludes quotations within quotations: it would be unclear which of them ends."""
    return not any(isinstance(node, GainAbility) for node in nodes(mode))


def _body() -> Builder:
    """A text whose ending is its last step."""

    def make(choices: Any = (), steps: Any = (), ending: Any = None) -> Value:
        return spells.SpellText(choices, steps if ending is None else (*steps, ending))

    def take(value: spells.SpellText) -> dict[str, Any] | None:
        if value.modes:
            return None
        steps, ending = value.steps, None
        if steps and _is_ending(steps[-1]):
            steps, ending = steps[:-1], steps[-1]
        return {"choices": value.choices, "steps": steps, "ending": ending}

    usual = {"choices": (), "steps": (), "ending": None}
    return lens(make, take, spells.SpellText, usual)


def _is_ending(step: spells.SpellStep) -> bool:
    """Whether it contains a text of its own, which reaches to the end."""
    match step:
        case spells.SpellThen(then=spells.WhenDone()):
            return True
        case SpellLater(auto=auto):
            return is_whole(auto.text)
    return False


def _modal(least: int | None, most: int | None = None) -> Builder:
    """A choice of `least` to `most` modes; if both are None, exactly as many as the text says."""

    def make(count: int, modes: Any, most: int = 1) -> Value:
        text = spells.SpellText((), (), modes, most if least is None else least, most)
        return text if count == len(modes) and most <= count else REFUSED

    def take(value: Value) -> dict[str, Any] | None:
        if not isinstance(value, spells.SpellText) or not value.modes:
            return None
        if value.least != (value.most if least is None else least):
            return None
        taken = {"count": len(value.modes), "modes": value.modes}
        if most is not None:
            return taken if value.most == most else None
        return {**taken, "most": value.most} if value.most > 1 else None

    return lens(make, take)
