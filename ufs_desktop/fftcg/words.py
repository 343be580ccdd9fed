"""English words for what views of a duel hold: phases, zones, offers, the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.fftcg.faces import DuelView, StackView
from engine.fftcg.model.autos import AutoOffer
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.replacements import ReplacementOffer
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView, Shown, told_as
from engine.text.fftcg.lines import has_cost, is_auto
from ufs_desktop.fftcg.face import with_icons
from ufs_desktop.fftcg.handwork import ACTS, WORDS
from ufs_desktop.fftcg.look import face_in, name_of
from ufs_desktop.grammar import cut, whose_first
from ufs_desktop.table.handwork import ACT, PLAYER
from ufs_desktop.table.questions import Cards

ZONES = {
    "hand": "hand",
    "deck": "deck",
    "field": "field",
    "damage": "Damage Zone",
    "break": "Break Zone",
    "removed": "removed cards",
    "stack": "stack",
}
PHASES = {
    "setup": "Setup",
    "active": "Active Phase",
    "draw": "Draw Phase",
    "main 1": "Main Phase 1",
    "attack": "Attack Phase",
    "main 2": "Main Phase 2",
    "end": "End Phase",
}
LONGEST = 90  # characters of an ability on a button


def shorter(words: str) -> str:
    """An ability's words as they stand on a button."""
    plain = with_icons(words)
    return cut(plain, LONGEST)


def abilities_of(card: CardView | None) -> list[str]:
    """The lines that begin with a cost, in their order."""
    face = face_in(card)
    return [] if face is None else _abilities(face.text)


def _abilities(text: Sequence[str]) -> list[str]:
    return list(filter(has_cost, text))


def autos_of(card: CardView | None) -> list[str]:
    """The lines that begin with what triggers them."""
    face = face_in(card)
    return [] if face is None else _autos(face.text, face.printed.idle)


def _autos(text: Sequence[str], idle: tuple[str, ...]) -> list[str]:
    """The same, without those that do nothing."""
    lines = filter(is_auto, text)
    return [line for line in lines if not any(line in each for each in idle)]


def card_in(key: Shown) -> Handle:
    """The card that an offer is made for."""
    use = told_as(AbilityUse, key)
    return Handle(key if use is None else use.card)


def offer_words(key: Shown, cards: Cards) -> str:
    """What an offer does."""
    use = told_as(AbilityUse, key)
    card = cards.get(card_in(key))
    if use is None:
        face = face_in(card)
        is_summon = face is not None and face.printed.kind == "summon"
        return f"{'Cast' if is_summon else 'Play'} {name_of(card)}"
    lines = abilities_of(card)
    words = lines[use.ability] if use.ability < len(lines) else "its ability"
    return shorter(f"{name_of(card)}: {words}")


def option_words(decision: DecisionView, key: Any, cards: Cards, names: tuple[str, ...]) -> str:
    """An answer other than a card; Any: whatever plain value the option is."""
    auto, offer = told_as(AutoOffer, key), told_as(ReplacementOffer, key)
    if auto is not None:
        return _auto_words(auto, cards)
    if offer is not None:
        return shorter(f"{name_of(_shown_card(offer.said_by, cards))}: {offer.said}")
    if decision.prompt == "modes" and isinstance(key, tuple):
        modes = modes_of(_shown_card(decision.source, cards))
        said = [modes[at] for at in key if isinstance(at, int) and at < len(modes)]
        return shorter(" ".join(said)) or "None of them"
    if decision.prompt == PLAYER and isinstance(key, int):
        return names[key]
    named = ACTS if decision.prompt == ACT else WORDS
    return named.get(str(key), str(key).capitalize())


def _auto_words(auto: AutoOffer, cards: Cards) -> str:
    """The line of the card that was triggered, and which other cards it is about."""
    card = _shown_card(auto.source, cards)
    lines = autos_of(card)
    words = lines[auto.which] if 0 <= auto.which < len(lines) else "what follows"
    others = [each for each in auto.about if each != auto.source]
    about = ", ".join(name_of(_shown_card(each, cards)) for each in others)
    return shorter(f"{name_of(card)} ({about}): {words}" if about else f"{name_of(card)}: {words}")


def _shown_card(shown: Shown, cards: Cards) -> CardView | None:
    """The card with this handle of the viewer's, or None."""
    return None if shown is None else cards.get(Handle(shown))


def modes_of(card: CardView | None) -> list[str]:
    """The actions to select from, which are printed in quotes."""
    face = face_in(card)
    return [] if face is None else quoted(face.printed.text)


def quoted(lines: Sequence[str]) -> list[str]:
    """What stands in quotes after "Select 1 of the 2 following actions"."""
    modal = next((line for line in lines if "following actions" in line), "")
    return [part for part in modal.split('"')[1::2] if part]


def price_words(price: Shown) -> str:
    """ "1 fire and 2 of any element"."""
    told = told_as(CpPrice, price)
    if told is None:
        return "CP"
    parts = [" or ".join(map(str, each)) for each in told.elements]
    counted = [f"{parts.count(part)} {part}" for part in dict.fromkeys(parts)]
    if told.any_element:
        counted.append(f"{told.any_element} of any element")
    return " and ".join(counted) or "nothing"


def stack_words(table: DuelView, names: tuple[str, ...]) -> str:
    """What waits, the one on top first."""
    return "  ·  ".join(_waiting(made, names) for made in reversed(table.stack))


def next_words(table: DuelView, names: tuple[str, ...]) -> str:
    """What resolves next, and how much waits behind it."""
    if not table.stack:
        return ""
    more = f", then {len(table.stack) - 1} more" if len(table.stack) > 1 else ""
    return f"{_waiting(table.stack[-1], names)} resolves next{more}"


def _waiting(made: StackView, names: tuple[str, ...]) -> str:
    what = f"{made.name} ability" if made.is_ability else made.name
    return f"{whose_first(names[made.controller])} {what}"


def whose_made(made: StackView, names: tuple[str, ...]) -> str:
    kind = "ability" if made.is_ability else "Summon"
    return f"{whose_first(names[made.controller])} {kind}"


def made_words(made: StackView) -> str:
    """What it says, with only the modes that were selected."""
    modes = quoted(made.printed.text)
    if made.modes:
        return with_icons(" ".join(modes[at] for at in made.modes if at < len(modes)))
    if made.ability is None:
        lines = () if made.is_ability else made.printed.text
        return with_icons("\n".join(lines)) or "What follows from it"
    printed = made.printed
    is_auto_ability = made.ability.is_auto
    found = _autos(printed.text, printed.idle) if is_auto_ability else _abilities(printed.text)
    return with_icons(found[made.ability.which]) if made.ability.which < len(found) else ""


def paid_words(made: StackView) -> str:
    """ "Post Rider dulled, Quick Letter discarded"."""
    done = {TcgVerb.DULLED: "dulled", TcgVerb.DISCARDED: "discarded"}
    return ", ".join(
        f"{each.name} {done.get(TcgVerb(each.verb), 'put away')}" for each in made.paid
    )


def spoken(*sentences: str) -> str:
    """The sentences, one after another."""
    return " ".join(each if each.endswith(".") else f"{each}." for each in sentences if each)
