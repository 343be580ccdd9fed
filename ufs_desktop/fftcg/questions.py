"""How decisions of a duel are worded, and what cards, drops and buttons answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.fftcg.faces import DuelView
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.words import TcgAttackStep
from engine.fftcg.rules.payments import DISCARD
from engine.kernel.decisions import Kind
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, View, told_as
from ufs_desktop.fftcg.handwork import ACTS, GROUPS, SENTENCES
from ufs_desktop.fftcg.layout import HAND, STACK
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.fftcg.outcome import block_outcomes, breaking
from ufs_desktop.fftcg.plan import FIELD
from ufs_desktop.fftcg.words import (
    card_in,
    made_words,
    offer_words,
    option_words,
    price_words,
    stack_words,
)
from ufs_desktop.grammar import between, counted
from ufs_desktop.table import handwork
from ufs_desktop.table.layout import PANEL
from ufs_desktop.table.questions import CardName, Cards, Drops, Gaps, Names, Payment, Questions

PAY, MAY = "pay", "may"
COSTS = frozenset({PAY, "discard-cost", "give-cost", "added-cost", "other-cost"})
PROMPTS = {
    "go-first": "Do you want to go first?",
    "mulligan": "Put this hand below your deck and draw another one?",
    "put-under": "In which order do these cards go below your deck? The last one lies lowest.",
    "priority": "Play a card or an ability, or pass",
    "pay": "Pay for {card}: {price}",
    "discard-cost": "Discard for {card}",
    "give-cost": "{card}: which {count} do you give for it?",
    "added-cost": "{card}: pay its additional cost?",
    "other-cost": "{card}: pay the other cost it names instead of its own?",
    "x": "{card}: what is X?",
    "choose": "{card}: choose {count}",
    "modes": "{card}: which actions do you select?",
    MAY: "{card}: do what it offers?",
    "ex-burst": "{card} came up as damage: use its EX Burst?{vain}",
    "discard": "Discard {count}",
    "hand-size": "Discard down to five cards: {count}",
    "select": "{card}: select {count}",
    "search": "{card}: take {count} from your deck",
    "take-revealed": "{card}: take {count} from the revealed cards",
    "order-under-deck": "In which order do these cards go below your deck? The first lies lowest.",
    "order-entering": "Which of these cards enters first? The changes of the last one count last.",
    "order-autos": "Which ability goes onto the stack first? The last one resolves first.",
    "replacement": "{card}: which change applies first?",
    "attack": "Who attacks?{party}",
    "block": "Do you block?",
    "loop-times": "The same thing keeps repeating. How many more times, before you stop it?",
    "divide": "How many thousands of the damage does {card} get?",
    "share": "How many thousands of damage does {card} get?",
}
BY_HAND = handwork.PROMPTS | SENTENCES
ASKED = PROMPTS | BY_HAND
PARTY = " Several of one element attack as a party."
VAIN = " It can do nothing now."
PASSES = {"priority": "Pass", "attack": "No attack", "block": "No block", "pay": "Take it back"}
NEXT = {
    "main 1": "the Attack Phase begins",
    TcgAttackStep.PREPARATION: "attackers are chosen, if any",
    TcgAttackStep.DECLARATION: "a blocker is chosen, if any",
    TcgAttackStep.BLOCK: "damage is dealt",
    TcgAttackStep.DAMAGE: "the attack is over",
    "main 2": "the turn ends",
}
YES_NO = {
    "go-first": ("Go first", "Go second"),
    "mulligan": ("Draw another hand", "Keep this hand"),
    MAY: ("Do it", "Skip it"),
    "added-cost": ("Pay it too", "Skip it"),
    "other-cost": ("The other cost", "Its own cost"),
    "ex-burst": ("Use it", "Skip it"),
    **handwork.OBJECTS,
}
HINT = "Click Backups to dull them, and cards in your hand to discard them for 2 CP each."
PLACES = {FIELD: "your field", STACK: "the stack", PANEL: "the panel"}
ADVICE = {
    "go-first": "The player who goes first draws one card fewer that turn, but attacks first.",
    "mulligan": "A good first hand has two to four Backups, and Forwards they can pay for.",
    "put-under": "The cards on top are drawn sooner, once the deck gets down to them.",
    "priority": "Backups pay for the cards of later turns: play some of them early. What a Summon "
    "or an ability chose may be gone when it resolves, so answers are worth keeping.",
    "pay": "Each Backup makes 1 CP, each discarded card 2. What is left over is lost.",
    "discard-cost": "The card is part of the cost and pays for nothing else.",
    "give-cost": "What you give is part of the cost and makes no CP for it.",
    "added-cost": "It comes on top of the card's cost; what depends on it happens only if you pay.",
    "other-cost": "Then you pay none of its own cost.",
    "x": "You pay that many CP for it, and it does that much.",
    "choose": "You choose now, and the choice is checked again when it resolves: cards that no "
    "longer fit by then are left out.",
    "modes": "Only the actions you select happen, in the order in which they are printed.",
    MAY: "If you skip it, what follows \u201cif you do so\u201d does not happen either.",
    "ex-burst": "It costs nothing and happens immediately: there is hardly ever a reason "
    "to skip it.",
    "discard": "Cards you cannot pay for soon are the ones you will miss least.",
    "hand-size": "You never keep more than five cards: play the extra ones, or pay with them, "
    "earlier.",
    "select": "Selecting is not choosing: cards that cannot be chosen can be selected.",
    "search": "You may choose to find nothing. The deck is shuffled afterwards.",
    "take-revealed": "The others go below your deck.",
    "order-under-deck": "They are drawn last, unless the deck is shuffled first.",
    "order-entering": "They enter together, but if two change the same thing, the later counts.",
    "order-autos": "Put the one you want to happen first on the stack last.",
    "replacement": "Each one changes what is about to happen once; the next changes the result.",
    "attack": "An attacker is dull on your rival's turn and cannot block then. A party deals one "
    "point together; its powers count together against a blocker.",
    "block": "Both Forwards deal their power to each other. A blocker stays active.",
    "loop-times": "It could go on forever. It happens that many times, then something else does.",
    "divide": "Whatever you do not give to one goes to the others.",
    "share": "Just enough to break it will do; the rest goes to the others in the party.",
}


def sentence(decision: DecisionView, name: CardName, told: str, among: str) -> str:
    facts = dict(decision.facts)
    if decision.prompt == MAY and told:
        return f"{name(decision.source)}: {told}. Do you?"
    words = ASKED[decision.prompt].format(
        card=name(decision.source),
        count=_count(decision),
        price=price_words(facts.get("owed")),
        act=ACTS.get(str(facts.get("act")), ""),
        party=PARTY if decision.maximum > 1 else "",
        vain=VAIN if facts.get("vain") else "",
    )
    return f"{told}  {words}".strip()


def _count(decision: DecisionView) -> str:
    return between(decision.minimum, decision.maximum, lambda count: counted(count, "card"))


def happened(view: View, cards: Cards, names: Names) -> list[str]:
    """What waits on the stack, when it can be answered; while something of it is paid for or
    chosen, the pile on the table says that already. Without a stack, what passing leads to. If the
    card offers something, that in the card's words."""
    if view.decision is not None and view.decision.prompt == MAY:
        return _offered(view.table, view.decision)
    if view.decision is None or view.decision.prompt != "priority":
        return []
    waiting = stack_words(view.table, names)
    if waiting:
        return [f"On the stack: {waiting}."]
    coming = NEXT.get(view.table.step or view.table.phase)
    return [f"When both pass, {coming}."] if coming else []


def _offered(table: DuelView, decision: DecisionView) -> list[str]:
    """ "you may draw 1 card", if what resolves says so exactly once."""
    made = table.stack[-1] if table.stack else None
    if made is None or made.source not in (None, decision.source):
        return []
    found = re.findall(r"\byou may\b[^.]*", made_words(made), re.IGNORECASE)
    return [f"{words[:1].lower()}{words[1:]}" for words in found] if len(found) == 1 else []


def drops(decision: DecisionView) -> Drops:
    """Cards are played onto the field, and Summons onto the stack."""
    if decision.kind is Kind.PLAY:
        return Drops((FIELD,), {FIELD: True, STACK: True, PANEL: True})
    return Drops()


def act(decision: DecisionView, zone: str) -> str:
    return "play" if zone == HAND else "use"


def payment(decision: DecisionView, view: View, cards: Cards) -> Payment:
    """What is owed, how much the chosen cards make, and how much of it would be wasted."""
    total = _total(decision)

    def missing(chosen: Sequence[Handle]) -> str:
        made = _made(cards, chosen)
        if made < total:
            return f"{made} CP chosen  ·  {total - made} to go"
        left = made - total
        wasted = f"  ·  {left} CP would be wasted" if left else ""
        return f"{made} CP chosen  ·  enough{wasted}"

    owed = dict(decision.facts).get("owed")
    return Payment("", f"{total} CP", price_words(owed), HINT, missing)


def suffices(decision: DecisionView, cards: Cards, chosen: Sequence[Handle]) -> bool:
    """Whether the chosen cards make as much CP as is owed; less pays for nothing."""
    return decision.prompt != PAY or _made(cards, chosen) >= _total(decision)


def _total(decision: DecisionView) -> int:
    price = told_as(CpPrice, dict(decision.facts).get("owed"))
    return 0 if price is None else price.total


def _made(cards: Cards, chosen: Sequence[Handle]) -> int:
    return sum(_makes(cards, card) for card in chosen)


def _makes(cards: Cards, card: Handle) -> int:
    """A Backup on the field makes one, a card from the hand two."""
    face = face_in(cards.get(card))
    on_field = face is not None and face.now is not None
    return 1 if on_field else DISCARD


def usual_payment(decision: DecisionView, cards: Cards) -> Sequence[Handle]:
    """The payment that the game proposes."""
    found = dict(decision.facts).get("usual") or ()
    return tuple(Handle(card) for card in found if card is not None)


QUESTIONS = Questions(
    sentence=sentence,
    happened=happened,
    offer=offer_words,
    card_of=card_in,
    option=option_words,
    drops=drops,
    places=PLACES,
    gaps=lambda decision: Gaps("First", "Last"),
    act=act,
    payment=payment,
    windows=frozenset(),
    payments=frozenset({PAY}),
    passes=PASSES,
    yes_no=YES_NO,
    cheapest=usual_payment,
    outcomes=block_outcomes,
    proposed=breaking,
    for_me={PAY: "Pay for me"},
    weighed=frozenset({PAY, "attack"}),
    suffices=suffices,
    advice=ADVICE,
    groups=GROUPS,
    is_cost=lambda decision: decision.prompt in COSTS,
    ends=handwork.ENDS,
    never_at_once=frozenset({"mulligan"}),
    at_once=frozenset({"attack"}),
)
