"""What "it" and "them" mean: the one thing that was named before; never a guess."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import Forbid, GainPower, LoseAbilities, SpellChange, TcgChange
from engine.fftcg.model.counters import PlaceCounters
from engine.fftcg.model.gains import GainAbility
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.otherwise import SpellElse
from engine.fftcg.model.patterns import TcgNode, WhoseCards
from engine.fftcg.model.shares import SHARE_UNIT, SpellDivide
from engine.fftcg.model.trees import mapped, nodes
from engine.text.compiler import Unresolved
from engine.text.fftcg.declarations import speaks_of_no_x, speaks_of_nothing_paid
from engine.text.fftcg.picks import is_doubtful, played_pick
from engine.text.fftcg.reach import HAPPENED, is_futile

IT = spells.SaidCards()
OWN = (None, spells.ItselfCard())  # no card that was named before
LATER = (spells.WhenDone, SpellLater)  # texts that come later
QUOTED = (GainAbility,)
APART = (*LATER, *QUOTED)  # texts of their own
BOTH = 2
NAMING_OTHERS = frozenset(
    {
        AutoEvent.DEALS_DAMAGE,
        AutoEvent.DEALS_POINT,
        AutoEvent.CHOSEN,
        AutoEvent.PHASE,
        AutoEvent.STATE,
    }
)
UNSPOKEN = frozenset({AutoEvent.CAST, AutoEvent.POINT})  # whatever card it is
Part = TypeVar("Part", bound=TcgNode)
Meaning = tuple[spells.SpellCards, bool]  # what it is, and whether it is said as many


def bind(tree: TcgNode) -> TcgNode:
    """The tree with every pronoun replaced by what it means."""
    if not all(map(_has_two, nodes(tree))):
        raise Unresolved("the former")
    bound = mapped(tree, _bind_part)
    if any(map(is_pronoun, nodes(bound))):
        raise Unresolved("it")
    if not all(map(_can_be_divided, nodes(bound))):
        raise Unresolved("them")
    if not all(map(_has_what_may_be_left_out, nodes(bound))):
        raise Unresolved("if you do not")
    if speaks_of_no_x(bound):
        raise Unresolved("X")
    if speaks_of_nothing_paid(bound):
        raise Unresolved("the additional cost")
    if is_futile(bound):
        raise Unresolved("it", why="it could never be done to such cards")
    return bound


def _has_two(node: TcgNode) -> bool:
    """ "The former" and "the latter" need two choices of one card each."""
    if not isinstance(node, spells.SpellText):
        return True
    spoken = nodes(node.steps, closed=APART)
    if not any(isinstance(each, spells.ChosenCards) for each in spoken):
        return True
    return [choice.most for choice in node.choices] == [1, 1]


def _has_what_may_be_left_out(node: TcgNode) -> bool:
    """ "If you do not" stands right behind what may be done, or what something hangs on."""
    if not isinstance(node, spells.SpellText):
        return True
    pairs = zip((None, *node.steps), node.steps, strict=False)
    said = [before for before, step in pairs if isinstance(step, SpellElse)]
    every = [each for each in nodes(node.steps, closed=APART) if isinstance(each, SpellElse)]
    return len(said) == len(every) and all(map(_may_be_left_out, said))


def _may_be_left_out(step: spells.SpellStep | None) -> bool:
    match step:
        case spells.SpellMay():
            return True
        case spells.SpellThen(then=then):
            return not isinstance(then, spells.WhenDone)
    return False


def _can_be_divided(node: TcgNode) -> bool:
    """Damage is divided only once, among chosen cards, and there is enough for each of them."""
    if not isinstance(node, spells.SpellText):
        return not isinstance(node, SpellDivide) or isinstance(node.cards, spells.ChosenCards)
    divided = [each for each in nodes(node.steps, closed=APART) if isinstance(each, SpellDivide)]
    return len(divided) < 2 and all(
        each in node.steps and node.choices[0].least * SHARE_UNIT <= each.amount for each in divided
    )


def _bind_part(node: TcgNode) -> TcgNode:
    """Inner parts come first, so that a text finds its own meaning before the outer one does."""
    if isinstance(node, spells.WhenDone):
        text, kept = _handed_on(node.text)
        return replace(node, text=text, kept=kept)
    if isinstance(node, SpellLater):
        return _bind_later(node)
    if isinstance(node, GainAbility) and any(map(is_pronoun, nodes(node))):
        raise Unresolved("it")
    if isinstance(node, AutoAbility) and _is_doubtful_of_two(node):
        raise Unresolved("it", several=True)
    meaning = meaning_of(node)
    if _names_another(node, meaning) and any(map(_means_what_comes, nodes(node, closed=QUOTED))):
        raise Unresolved("it", several=True)
    if meaning is None:
        return node
    meant, is_many = meaning
    return in_steps(node, spells.SaidCards(is_many), meant)


def _names_another(node: TcgNode, meaning: Meaning | None) -> bool:
    """Whether it names a card other than the one that the text is on."""
    if isinstance(node, AutoAbility) and _speaks_of_itself(node):
        return False
    return meaning is not None or (isinstance(node, spells.SpellText) and bool(node.choices))


def _means_what_comes(node: TcgNode) -> bool:
    """ "When a Forward attacks this turn, break it", "when Kiln Keeper leaves the field, return it
    ...": an earlier card could be meant, too."""
    if not isinstance(node, SpellLater) or node.watched not in OWN:
        return False
    return any(isinstance(each, spells.SettingOff) for each in nodes(node.auto.text))


def _bind_later(node: SpellLater) -> TcgNode:
    """If a card is watched, "it" is that card, wherever it has gone."""
    if node.watched == IT:
        if _is_doubtful_of_two(node.auto):
            raise Unresolved("it", several=True)
        return replace(node, auto=in_steps(node.auto, IT, spells.SettingOff()))
    auto, kept = _handed_on(node.auto)
    return replace(node, auto=auto, kept=kept)


def _handed_on(part: Part) -> tuple[Part, spells.SaidCards | None]:
    """A later text, and the pronoun that it takes over from the text around it."""
    open_ones = {each for each in nodes(part) if isinstance(each, spells.SaidCards)}
    if not open_ones:
        return part, None
    if len(open_ones) > 1:
        raise Unresolved("it")
    (said,) = open_ones
    return in_steps(part, said, spells.KeptCards(said.is_many)), said


def in_steps(node: Part, before: TcgNode, after: TcgNode) -> Part:
    return mapped(node, lambda part: after if part == before else part)


def meaning_of(node: TcgNode) -> Meaning | None:
    """What "it" means in a text or ability, if that can be only one thing."""
    if isinstance(node, AutoAbility):
        return _set_off_by(node)
    if not isinstance(node, spells.SpellText) or node.modes:
        return None
    if _speaks_of_a_pick(node):
        return spells.SelectedCards(), False
    own = nodes(node.steps, closed=APART)  # what follows has a text of its own
    selected = [step for step in own if isinstance(step, spells.SpellSelect) and step.verb is None]
    if len(node.choices) == BOTH and not selected:
        return spells.BothChosen(), True
    if len(node.choices) + len(selected) != 1:
        return None
    if node.choices:
        return spells.ChosenCards(0), node.choices[0].most > 1
    if _is_said_before(node, selected[0]):
        raise Unresolved("it")
    of_both = selected[0].whose is WhoseCards.ANYBODY
    return spells.SelectedCards(), of_both or selected[0].count > 1


def _speaks_of_a_pick(text: spells.SpellText) -> bool:
    """Whether "it" is the card that the text played; no other pick can be meant by later words."""
    is_played = played_pick(text) is not None
    if not is_played and is_doubtful(text):
        raise Unresolved("it", several=True)
    return is_played


def _is_said_before(text: spells.SpellText, selected: spells.SpellSelect) -> bool:
    """Whether a pronoun stands before the selection, which it cannot mean."""
    parts = [each for each in nodes(text.steps) if each == selected or is_pronoun(each)]
    return is_pronoun(parts[0])


def is_pronoun(node: TcgNode) -> bool:
    return isinstance(node, spells.SaidCards)


def _speaks_of_another(trigger: AutoTrigger) -> bool:
    if trigger.event is AutoEvent.DEALS_DAMAGE:
        return trigger.pattern is None  # else it could be either of the two
    return trigger.pattern is not None and trigger.event not in UNSPOKEN


def _speaks_of_itself(auto: AutoAbility) -> bool:
    """ "When Kiln Keeper is blocked, it gains Brave". A harmed "it" could be its opponent."""
    if any(each.pattern is not None or each.event in NAMING_OTHERS for each in auto.triggers):
        return False
    has_left = all(each.event in HAPPENED for each in auto.triggers)
    return has_left or not any(map(_harms_it, nodes(auto.text, APART)))


def _is_doubtful_of_two(auto: AutoAbility) -> bool:
    """ "When Kiln Keeper deals damage to a Forward, it gains Haste": something good
    could be meant for either of the two, even in a later text."""
    trigger = auto.triggers[0]
    if trigger.event is not AutoEvent.DEALS_DAMAGE or trigger.pattern is not None:
        return False
    if any(_favours(node, spells.SaidCards) for node in nodes(auto.text, APART)):
        return True
    later = (each for each in nodes(auto.text, QUOTED) if isinstance(each, LATER))
    handed_on = (each for each in later if isinstance(each.kept, spells.SaidCards))
    return any(
        _favours(node, spells.KeptCards) for each in handed_on for node in nodes(each, QUOTED)
    )


def _favours(node: TcgNode, spoken: type[spells.SpellCards]) -> bool:
    """Whether it does the card good, or asks about its power, which both cards have."""
    match node:
        case spells.SpellAct(verb=verb, cards=cards):
            return isinstance(cards, spoken) and verb is spells.SpellVerb.ACTIVATE
        case SpellChange(cards=cards, changes=changed):
            return isinstance(cards, spoken) and not all(map(_is_loss, changed))
        case PlaceCounters(cards=cards) | spells.PowerOf(card=cards):
            return isinstance(cards, spoken)
    return False


def _is_loss(change: TcgChange) -> bool:
    match change:
        case GainPower(amount=int() as amount):
            return amount < 0
        case GainPower(amount=spells.CountedAmount(each=each)):
            return each < 0
    return isinstance(change, Forbid | LoseAbilities)


def _harms_it(node: TcgNode) -> bool:
    match node:
        case spells.SpellAct(verb=verb, cards=cards):
            return is_pronoun(cards) and verb is not spells.SpellVerb.ACTIVATE
        case spells.SpellDamage(cards=cards):
            return is_pronoun(cards)
    return False


def _set_off_by(auto: AutoAbility) -> Meaning | None:
    """The card that the event happened to (its own or another), if the trigger names only that.

    A Summon that was cast is on the stack, and a pronoun does not mean it.
    """
    is_of_another = len(auto.triggers) == 1 and _speaks_of_another(auto.triggers[0])
    if not is_of_another and not _speaks_of_itself(auto):
        return None
    texts = [node for node in nodes(auto.text, QUOTED) if isinstance(node, spells.SpellText)]
    if any(text.choices for text in texts):
        return None
    return spells.SettingOff(), False
