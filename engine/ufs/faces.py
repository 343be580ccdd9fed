"""What players are shown of cards and of the table, as plain frozen values."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel import sight
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.sight import Handle
from engine.kernel.views import GameView
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.effects.status import Status, status_of
from engine.ufs.forces import ForceView, forces
from engine.ufs.histories import StepView, check_history, history_of, share_views
from engine.ufs.model.card import Card
from engine.ufs.model.details import impending, play_of, stretch_of
from engine.ufs.model.game import PLAYERS, BlockStatus, Check, UfsGame
from engine.ufs.model.keys import key_of_line
from engine.ufs.model.values import Definition, Values
from engine.ufs.procedures.response import ResponseWindow
from engine.ufs.rules.card_states import is_frozen, is_sealed
from engine.ufs.rules.difficulty import shares
from engine.ufs.rules.keywords import words_of
from engine.ufs.rules.on_top import lies_open
from engine.ufs.rules.reversals import answer_of
from engine.ufs.rules.tokens import is_token
from engine.ufs.suppositions import damage_if

BLOCKING = "block"
PLAYING = frozenset({"play", BLOCKING})  # purposes of checks against a total difficulty


class Numbers(NamedTuple):
    """The values of a card as a player reads them."""

    name: str
    type: str
    difficulty: int | None
    control: int | None
    block_zone: str
    block_modifier: int | None
    attack_zone: str
    speed: int | None
    damage: int | None
    hand_size: int | None
    vitality: int | None
    symbols: tuple[str, ...]
    keywords: tuple[str, ...]
    stamina: int | None = None  # of a backup; if staged, what it has left
    is_token: bool = False  # a card that is in no deck

    @property
    def kind(self) -> str:
        """The type, and whether it is a token."""
        return f"{self.type} token" if self.is_token else self.type


class CardState(NamedTuple):
    """The state of a card on the table, which everybody sees."""

    owner: Player
    ready: bool
    face_up: bool
    played_as: str
    dealt_damage: bool
    is_copy: bool
    attached: bool
    counters: tuple[tuple[str, int], ...]
    current: Numbers | None  # None: not valued
    history: tuple[StepView, ...] = ()  # how those values came about, beginning with the print
    is_reversal: bool = False
    sealed: bool = False
    frozen: bool = False


class Portrait(NamedTuple):
    """What a card prints about whom its picture shows."""

    watermark: str = ""
    gender: str = ""
    weight: str = ""


class OtherSide(NamedTuple):
    """What is printed on the other side or the other half of a card."""

    printed: Numbers
    text: tuple[str, ...]
    is_back: bool
    is_half: bool = False


class CardFace(NamedTuple):
    """What those see who can see the card's face."""

    printed: Numbers
    text: tuple[str, ...]
    number: str
    state: CardState
    portrait: Portrait = Portrait()
    statuses: tuple[Status, ...] = ()  # how each paragraph is handled
    other: OtherSide | None = None  # of a double-sided or split card


class AttackState(NamedTuple):
    """The attack in its sequence; without a card once that has left the pool."""

    card: Handle | None
    attacker: Player
    step: str
    status: str
    dropped: bool
    speed: int
    damage: int
    zone: str
    block: Handle | None = None  # the card that blocks it
    deals: int = 0  # with the present block
    if_half: int = 0  # if partially blocked
    if_whole: int = 0  # if completely blocked
    target: Handle | None = None  # the backup that is attacked


class CheckState(NamedTuple):
    """The control check being made, the card discarded for it, and the card it is made for."""

    card: Handle | None
    playing: Handle | None
    player: Player
    purpose: str
    difficulty: int | None
    start: int
    value: int
    history: tuple[StepView, ...] = ()  # what changed the number
    shares: tuple[StepView, ...] = ()  # what the difficulty is made of


class WindowState(NamedTuple):
    """An open response window: what happened, who did it, and to which card of which owner."""

    event: str
    actor: Player | None
    card: Handle | None
    owner: Player | None = None
    amount: int = 0
    played_as: str = ""  # of a play or an attempt: what the card is played as
    ability: str = ""  # and the ability, if that is what is played
    stretch: str = ""  # the phase or step that begins or ends
    edge: str = ""  # begins, ends or is near
    deed: str = ""  # what is about to be done to the card


class TableState(NamedTuple):
    """What a view shows besides the cards; handles are those of its viewer."""

    edition: str
    turn: int
    phase: str
    active: Player
    first: Player
    vitality: tuple[int, ...]
    maximum: tuple[int, ...]
    attack: AttackState | None
    check: CheckState | None
    owes_card: tuple[bool, ...]
    pending: tuple[Handle, ...]  # waiting attacks, the next to resolve first
    attached: tuple[tuple[Handle, Handle], ...]  # a card and the one it is attached to
    windows: tuple[WindowState, ...]  # outermost first
    forces: tuple[ForceView, ...] = ()  # effects that last


def numbers(values: Values, left: int | None = None, *, is_token: bool = False) -> Numbers:
    """The values as numbers; `left`: the remaining stamina, if it is not the full one."""
    return Numbers(
        values.name,
        values.type or "",
        values.difficulty,
        values.control,
        values.block_zone or "",
        values.block_modifier,
        values.attack_zone or "",
        values.speed,
        values.damage,
        values.hand_size,
        values.vitality,
        tuple(sorted(values.symbols)),
        tuple(words_of(held) for held in values.keywords),
        values.stamina if left is None else left,
        is_token,
    )


def portrait(values: Values) -> Portrait:
    return Portrait(values.watermark, values.gender, values.weight)


def state_of(game: UfsGame, viewer: Player, card: Card) -> CardState:
    """What everybody sees; a card without a state shows no history of its values."""
    return _state_with(game, card, history_of(game, viewer, card.id) if card.has_state else ())


def _state_with(game: UfsGame, card: Card, history: tuple[StepView, ...]) -> CardState:
    ref = card.ref
    return CardState(
        card.owner,
        card.ready,
        lies_open(game, card),
        card.played_as,
        card.dealt_damage,
        card.copy_of is not None,
        card.attached_to is not None,
        card.counters,
        numbers(card.values, card.stamina, is_token=is_token(game, card))
        if card.has_state
        else None,
        history,
        answer_of(game, ref) is not None,
        is_sealed(game, ref),
        is_frozen(game, ref),
    )


def face_of(game: UfsGame, viewer: Player, card_id: CardId) -> CardFace:
    """The face of a card with its history; in hand, its base values count (C.3.3.3.3)."""
    card = game.cards[card_id]
    definition = game.definitions[card.definition]
    state = _state_with(game, card, history_of(game, viewer, card_id))
    printed = definition.printed
    return CardFace(
        numbers(printed, is_token=definition.token is not None),
        definition.text,
        definition.number,
        state,
        portrait(printed),
        statuses(definition, is_newest=game.edition.is_newest),
        _other_side(game, definition),
    )


def _other_side(game: UfsGame, definition: Definition) -> OtherSide | None:
    if definition.other is None:
        return None
    other = game.definitions[definition.other]
    return OtherSide(numbers(other.printed), other.text, other.is_back, other.is_half)


def statuses(definition: Definition, *, is_newest: bool) -> tuple[Status, ...]:
    """The status of each paragraph; one that is not an ability could not be read at all."""
    abilities = definition.printed.abilities
    held = {each.key: status_of(each.ability, is_newest=is_newest) for each in abilities}
    numbered = range(1, len(definition.text) + 1)
    return tuple(held.get(key_of_line(number), Status.MANUAL) for number in numbered)


FightView = GameView[TableState]


def table_of(game: UfsGame, viewer: Player) -> TableState:
    maximum = tuple(
        (game.character(player).values.vitality or 0) if game.characters else 0
        for player in PLAYERS
    )
    return TableState(
        game.edition.code,
        game.turn,
        game.phase,
        game.active,
        game.first,
        tuple(game.vitality),
        maximum,
        _attack(game, viewer),
        _check(game, viewer),
        tuple(game.duty),
        tuple(sight.handle(game, viewer, ref.card) for ref in reversed(game.attack_stack)),
        _attached(game, viewer),
        _windows(game, viewer),
        forces(game, viewer),
    )


def _attack(game: UfsGame, viewer: Player) -> AttackState | None:
    attack = game.attack
    if attack is None:
        return None
    card = attack.was if attack.was is not None else game.cards[attack.card.card]
    values = card.values
    deals, if_half, if_whole = damage_if(
        game,
        attack.status,
        BlockStatus.PARTIALLY_BLOCKED,
        BlockStatus.COMPLETELY_BLOCKED,
    )
    return AttackState(
        _handle(game, viewer, attack.card),
        attack.attacker,
        attack.step,
        attack.status,
        attack.dropped,
        values.speed or 0,
        values.damage or 0,
        values.attack_zone or "",
        _handle(game, viewer, attack.block),
        deals,
        if_half,
        if_whole,
        _handle(game, viewer, attack.target),
    )


def _check(game: UfsGame, viewer: Player) -> CheckState | None:
    check = game.check
    if check is None:
        return None
    return CheckState(
        _handle(game, viewer, check.card),
        _handle(game, viewer, check.playing),
        check.player,
        check.purpose,
        check.difficulty,
        check.start,
        check.value,
        check_history(game, viewer),
        _check_shares(game, viewer, check),
    )


def _check_shares(game: UfsGame, viewer: Player, check: Check) -> tuple[StepView, ...]:
    """E.4.7: the parts of the difficulty, as long as they still add up to the fixed one."""
    playing = None if check.playing is None else game.card_at(check.playing)
    if playing is None or check.purpose not in PLAYING:
        return ()
    as_block = check.purpose == BLOCKING and game.attack is not None
    found = shares(game, check.player, playing.id, as_block=as_block)
    fits = sum(share.amount for share in found) == check.difficulty
    return share_views(game, viewer, found) if fits else ()


def _attached(game: UfsGame, viewer: Player) -> tuple[tuple[Handle, Handle], ...]:
    """D.2.2.3: pairs of a card and the one it is attached to."""
    pairs = []
    for player in PLAYERS:
        for card_id in game.zones[player, Zone.STAGE]:
            under = game.cards[card_id].attached_to
            if under is not None:
                own, other = (sight.handle(game, viewer, each) for each in (card_id, under))
                pairs.append((own, other))
    return tuple(pairs)


def _windows(game: UfsGame, viewer: Player) -> tuple[WindowState, ...]:
    """H.2.3.2: the open response windows, outermost first."""
    frames = [frame for frame in game.stack if isinstance(frame, ResponseWindow)]
    about = [frame.batch[0] for frame in frames]
    return tuple(_window(game, viewer, event) for event in about)


def _window(game: UfsGame, viewer: Player, event: Event) -> WindowState:
    play, (stretch, edge) = play_of(event), map(str, stretch_of(event))
    card = _handle(game, viewer, event.card)
    return WindowState(
        str(event.kind),
        event.actor,
        card,
        event.owner,
        event.amount,
        play.played_as,
        play.ability,
        stretch,
        edge,
        deed=str(impending(event).kind) if event.kind == Verb.IMPEND else "",
    )


def _handle(game: UfsGame, viewer: Player, ref: Ref | None) -> Handle | None:
    """The handle of a card, if it has not moved since or the viewer can see it."""
    if ref is None:
        return None
    if game.cards[ref.card].epoch != ref.epoch and not game.may_see(viewer, ref.card):
        return None
    return sight.handle(game, viewer, ref.card)
