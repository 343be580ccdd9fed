"""What players are shown of cards and of the table, as plain frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.changes import ChangeSpan, GainPower, SetPower
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.model.words import CardKind, CardZone, TurnPhase
from engine.fftcg.rules import choices, kinds, layers, replacements, triggers, values
from engine.fftcg.rules.statements import FieldStatement
from engine.kernel import sight
from engine.kernel.ids import Player, Ref
from engine.kernel.sight import Handle


class TcgPrint(NamedTuple):
    """What is printed on a card."""

    name: str
    kind: str
    elements: tuple[str, ...]
    cost: int
    power: int
    jobs: tuple[str, ...]
    categories: tuple[str, ...]
    text: tuple[str, ...]  # paragraphs
    generic: bool
    is_burst: bool
    number: str
    by_hand: tuple[str, ...] = ()  # lines that the players carry out
    idle: tuple[str, ...] = ()  # lines that do nothing


class TcgStand(NamedTuple):
    """The state of a card, which everybody sees."""

    owner: Player
    active: bool
    damage: int
    frozen: bool
    is_new: bool  # came under control this turn
    is_attacking: bool
    is_blocking: bool
    counters: tuple[tuple[str, int], ...] = ()


class PowerStep(NamedTuple):
    """One step in how a power came about: it is printed, becomes a number, or gains or loses."""

    verb: str  # "printed", "becomes" or "gains"
    amount: int
    by: str  # the card that says so, if everybody sees it
    lasts: bool  # until the end of the turn, else as long as that card says so


class TcgNow(NamedTuple):
    """What a card on the field is at this moment."""

    kinds: tuple[str, ...]
    power: int
    traits: tuple[str, ...]
    bans: tuple[str, ...]
    must_attack: bool
    has_become: tuple[str, ...] = ()  # other than printed
    instead: tuple[str, ...] = ()  # what would happen in place of something
    powers: tuple[PowerStep, ...] = ()  # if its power differs from print
    text: tuple[str, ...] | None = None  # paragraphs, if they differ from print


class TcgFace(NamedTuple):
    """A card that its viewer knows."""

    printed: TcgPrint
    stand: TcgStand
    now: TcgNow | None  # None: it is not on the field

    @property
    def text(self) -> tuple[str, ...]:
        """What it says now."""
        return said_now(self.printed, self.now)


class AbilityPlace(NamedTuple):
    """Which of a card's printed auto-abilities, or of its other printed abilities."""

    is_auto: bool
    which: int


class PaidView(NamedTuple):
    """A card with which a cost was paid, and how."""

    verb: str
    name: str


class StackView(NamedTuple):
    """7.12.2: an object on the stack: who controls it, what it comes from, and what it chooses."""

    controller: Player
    name: str
    kind: str
    is_ability: bool
    source: Handle | None  # none: the card has become another one
    chosen: tuple[Handle, ...]
    number: int
    printed: TcgPrint  # of the card that it comes from
    ability: AbilityPlace | None  # which one it is, if it is printed there
    modes: tuple[int, ...]
    paid: tuple[PaidView, ...]


class DuelView(NamedTuple):
    """The state of a duel, apart from its cards."""

    turn: int
    active: Player
    phase: str
    loss_at: int
    stack: tuple[StackView, ...]  # the one on top last
    attackers: tuple[Handle, ...]
    blocker: Handle | None
    step: str = ""  # of the Attack Phase


def print_of(printed: TcgDefinition) -> TcgPrint:
    return TcgPrint(
        printed.name,
        str(printed.kind),
        tuple(map(str, printed.elements)),
        printed.cost,
        printed.power,
        printed.jobs,
        printed.categories,
        _paragraphs(printed),
        printed.generic,
        triggers.has_burst(printed),
        printed.number,
        printed.by_hand,
        printed.idle,
    )


def said_now(printed: TcgPrint, now: TcgNow | None) -> tuple[str, ...]:
    """The paragraphs of a card as they are now."""
    return printed.text if now is None or now.text is None else now.text


def _paragraphs(printed: TcgDefinition) -> tuple[str, ...]:
    return tuple(filter(None, printed.text.split("\n")))


def face_of(game: DuelState, card: TcgCard) -> TcgFace:
    return TcgFace(print_of(card.printed), stand_of(game, card), _now(game, card))


def stand_of(game: DuelState, card: TcgCard) -> TcgStand:
    on_field = card.zone is CardZone.FIELD
    return TcgStand(
        card.owner,
        card.active,
        card.damage,
        card.frozen,
        on_field and card.since == game.turn,
        card.ref in game.battle.attackers,
        card.ref == game.battle.blocker,
        card.counters,
    )


def _now(game: DuelState, card: TcgCard) -> TcgNow | None:
    if card.zone is not CardZone.FIELD:
        return None
    is_forward, made = kinds.is_forward(game, card), game.made_of(card)
    return TcgNow(
        tuple(kind.value for kind in CardKind if kind in kinds.kinds(game, card)),
        values.power(game, card) if is_forward else 0,
        tuple(sorted(trait.value for trait in layers.traits(game, card))),
        tuple(sorted(ban.value for ban in layers.bans(game, card))),
        layers.must_attack(game, card),
        _has_become(card.printed, made),
        replacements.hanging_words(game, card),
        tuple(_power_steps(game, card)) if is_forward else (),
        None if made.text == card.printed.text else _paragraphs(made),
    )


def _power_steps(game: DuelState, card: TcgCard) -> Iterator[PowerStep]:
    """11.12.4.6: in the order in which they apply; none if the power is as printed."""
    become, said = kinds.forward_power(game, card), layers.said_of(game, card)
    changes = [each for each in said if isinstance(each.change, GainPower | SetPower)]
    if become is None and not changes:
        return
    base = card.printed.power if become is None else become
    yield PowerStep("printed" if become is None else "becomes", base, "", lasts=False)
    for each in changes:
        by, lasts = _said_by(game, each.said_by), _ends_with_turn(game, each)
        match each.change:
            case SetPower(amount=amount):
                yield PowerStep("becomes", amount, by, lasts)
            case GainPower(amount=gain):
                yield PowerStep("gains", layers.gain_of(game, each, gain), by, lasts)


def _ends_with_turn(game: DuelState, each: FieldStatement) -> bool:
    """A lasting change is recognised by its time."""
    lasting = (left for left in game.lasting if left.time == each.time and each.source is None)
    return any(left.span is ChangeSpan.TURN for left in lasting)


def _said_by(game: DuelState, source: Ref) -> str:
    """The card on which it is or was printed, unless that is no longer in sight of all."""
    card = game.cards[source.card]
    is_hidden = card.zone in {CardZone.HAND, CardZone.DECK}
    return "" if is_hidden else card.printed.name


def _has_become(printed: TcgDefinition, made: TcgDefinition) -> tuple[str, ...]:
    """What its picture does not show."""
    told = [each for each in made.jobs if each not in printed.jobs]
    if made.elements != printed.elements:
        told += map(str, made.elements)
    if made.cost != printed.cost:
        told.append(f"cost {made.cost}")
    return tuple(told)


def duel_view(game: DuelState, viewer: Player) -> DuelView:
    return DuelView(
        game.turn,
        game.active,
        str(game.phase),
        game.loss_at,
        tuple(_stack_view(game, viewer, made) for made in game.stacked),
        tuple(_handles(game, viewer, game.battle.attackers)),
        next(iter(_handles(game, viewer, (game.battle.blocker,))), None),
        str(game.battle.step) if game.phase is TurnPhase.ATTACK else "",
    )


def _stack_view(game: DuelState, viewer: Player, made: StackObject) -> StackView:
    chosen = (ref for choice in made.chosen for ref in choice)
    source = _handles(game, viewer, (made.source,))
    printed = made.was.printed
    return StackView(
        made.controller,
        printed.name,
        str(printed.kind),
        made.is_ability,
        source[0] if source else None,
        tuple(_handles(game, viewer, chosen)),
        made.number,
        print_of(printed),
        _ability_of(made),
        made.modes,
        tuple(PaidView(str(each.verb), each.was.printed.name) for each in made.paid),
    )


def _ability_of(made: StackObject) -> AbilityPlace | None:
    """Where it is printed on its card, if it is; one of a burst is recognised by its text."""
    printed = made.was.printed
    if not made.is_ability:
        return None
    if made.auto is not None:
        is_printed = made.auto in printed.autos
        return AbilityPlace(True, printed.autos.index(made.auto)) if is_printed else None
    texts = [(False, at, each.text) for at, each in enumerate(printed.abilities)]
    texts += [(True, at, each.text) for at, each in enumerate(printed.autos)]
    found = (
        AbilityPlace(is_auto, at)
        for is_auto, at, text in texts
        if made.text == _as_selected(text, made.modes)
    )
    return next(found, None)


def _as_selected(text: SpellText, modes: tuple[int, ...]) -> SpellText:
    return choices.with_modes(text, modes) if modes else text


def _handles(game: DuelState, viewer: Player, refs: Iterable[Ref | None]) -> list[Handle]:
    """The handles of these cards, without those that have become new ones."""
    cards = (game.now(ref) for ref in refs if ref is not None)
    return [sight.handle(game, viewer, card.id) for card in cards if card is not None]
