"""Sets a table as a scenario describes it: a game in the middle of a turn, without a past."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure, push
from engine.library.printed import CardError, to_definition
from engine.scenario.document import Scenario
from engine.scenario.errors import ScenarioError
from engine.scenario.names import LETTERS, SEATS, CardName
from engine.scenario.ufs.rehearsal import Rehearsal
from engine.scenario.ufs.table import Placed
from engine.ufs import atoms
from engine.ufs.editions.edition import Edition
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, Attack, Phase
from engine.ufs.model.values import Definition, Values
from engine.ufs.procedures import lasting
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.settling import settle
from engine.ufs.procedures.setup import Setup
from engine.ufs.procedures.turn import Combat, Turn, Turns
from engine.ufs.rules import knowledge

FILLER, FILLERS = "Check5", 30
FIRST_STEPS = {  # of a turn that is entered in the middle
    "start": "begin_ready_phase",
    "review": "begin_review_step",
    "draw": "begin_draw_step",
    "combat": "run_combat",
    "end": "begin_end_phase",
}
_ASSIGNED = {"frozen": lasting.freeze, "sealed": lasting.seal}
_UNKNOWN = ("stamina", "symbol", "back")  # nothing in the state says so yet


class Table:
    """The game of a scenario, and which card is which."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._printed: dict[tuple[str, bool], int] = {}
        self._definitions: list[Definition] = []
        self.copies: dict[tuple[Player, str], list[CardId]] = {}
        self.names: dict[CardId, CardName] = {}
        setup = scenario.setup
        options = ("keep_order",) if setup.shuffle == "keep" else ()
        self.game = Rehearsal(setup.seed, _edition_of(scenario), (), options)
        self._deal()
        self.game.definitions = tuple(self._definitions)
        if setup.phase == "setup":
            push(self.game, Setup(first=SEATS[setup.first]))
        else:
            self._begin_in_the_middle()

    # Names

    def card(self, name: CardName, player: Player | None = None) -> CardId:
        """The card meant by a name; without a player in front, `player`'s own comes first."""
        return self.candidates(name, player)[0]

    def candidates(self, name: CardName, player: Player | None = None) -> tuple[CardId, ...]:
        """All cards that a name could stand for, the likeliest first."""
        seats: tuple[Player, ...] = (0, 1) if player != 1 else (1, 0)
        if name.player is not None:
            seats = (name.player,)
        found = []
        for seat in seats:
            copies = self.copies.get((seat, name.handle), [])
            found += copies if name.is_check else copies[max(name.copy, 1) - 1 :][:1]
        if not found:
            raise ScenarioError("", f"no card {name} is set up")
        return tuple(found)

    def is_named(self, card: CardId, name: CardName) -> bool:
        """Whether a name in an expected list stands for this card; without a number any copy."""
        own = self.names[card]
        return (
            own.handle == name.handle
            and name.player in (None, own.player)
            and (name.is_check or name.copy in (0, own.copy))
        )

    def label(self, card: CardId) -> str:
        """How the scenario would call the card."""
        own = self.names[card]
        alone = len(self.copies[own.player or 0, own.handle]) == 1
        return own.handle if alone else f"{own.handle}#{own.copy}"

    # Dealing

    def _deal(self) -> None:
        game = self.game
        in_setup = self.scenario.setup.phase == "setup"
        characters = []
        placed: list[tuple[CardId, Placed]] = []
        for player in PLAYERS:
            side = self.scenario.players[player]
            zone = Zone.DECK if in_setup else Zone.STAGE
            characters.append(self._add(player, side.character, zone, is_character=True))
            placed.append((characters[-1], side.character))
            for zone, cards in side.zones:
                placed += [(self._add(player, card, zone), card) for card in cards]
            if not side.deck_exact:
                for _ in range(FILLERS):
                    self._add(player, Placed(FILLER), Zone.DECK)
        game.definitions = tuple(self._definitions)
        if in_setup:
            return
        game.characters = (characters[0], characters[1])
        for player in PLAYERS:
            listed = self.scenario.players[player].vitality
            printed = game.printed(game.characters[player]).vitality or 0
            game.vitality[player] = printed if listed is None else listed
        for card_id, card in placed:
            self._annotate(card_id, card)

    def _add(
        self, player: Player, placed: Placed, zone: Zone, *, is_character: bool = False
    ) -> CardId:
        game = self.game
        card_id = CardId(len(game.cards))
        definition = self._definition(placed.handle, is_character)
        printed = self._definitions[definition].printed
        game.cards[card_id] = Card(card_id, definition, player, zone, face_up=False, base=printed)
        game.zones[player, zone] = (*game.zones[player, zone], card_id)
        copies = self.copies.setdefault((player, placed.handle), [])
        copies.append(card_id)
        self.names[card_id] = CardName(placed.handle, player, len(copies))
        return card_id

    def _definition(self, handle: str, is_character: bool) -> int:
        key = (handle, is_character and handle not in self.scenario.cards)
        if key not in self._printed:
            printed = self.scenario.card(handle, is_character=is_character)
            try:
                definition = to_definition(printed, self.game.edition.dialect)
            except CardError as error:
                raise ScenarioError(f"cards.{handle}", error.what) from error
            self._printed[key] = len(self._definitions)
            self._definitions.append(definition)
        return self._printed[key]

    # Annotations

    def _annotate(self, card_id: CardId, placed: Placed) -> None:
        game = self.game
        card = game.cards[card_id]
        for note in _UNKNOWN:
            if placed.has(note):
                raise ScenarioError(placed.handle, f"({note}) is not known in this edition")
        face_up = knowledge.faces_up_by_default(card.zone)
        counters = placed.argument("counters").lower().rsplit(" ", 1)
        game.cards[card_id] = card._replace(
            ready=not placed.has("committed"),
            face_up=(face_up and not placed.has("face down")) or placed.has("face up"),
            counters=((counters[0], int(counters[1])),) if len(counters) == 2 else (),
            dealt_damage=placed.has("dealt damage"),
            copy_of=self._copied(placed),
        )
        if card.zone is Zone.POOL:
            self._note_play(card_id, placed)
        game.moment += 1  # oldest first: no two are of one age (E.2.5)
        atoms.begin_state(game, card_id)
        if placed.has("attached to"):
            self._attach(card_id, placed.argument("attached to"))
        for note, assign in _ASSIGNED.items():
            if placed.has(note):
                card = game.cards[card_id]
                assign(game, Context(card.owner, card.ref), card_id)

    def _note_play(self, card_id: CardId, placed: Placed) -> None:
        game = self.game
        if placed.has("added") or (placed.has("face down") and not placed.has("copy of")):
            return
        if placed.has("copy of"):
            return
        card = game.cards[card_id]
        as_type = PlayedAs(game.printed(card_id).type or "")
        played_as = PlayedAs.BLOCK if placed.has("block") else as_type
        turn = self.scenario.setup.turn
        game.cards[card_id] = card._replace(played_as=played_as, played_turn=turn)

    def _copied(self, placed: Placed) -> Values | None:
        """I.3.8.2: what a multiple copy of the named attack prints."""
        if not placed.has("copy of"):
            return None
        index = self._definition(placed.argument("copy of"), False)
        printed = self._definitions[index].printed
        return copied_values(printed)

    def _attach(self, card_id: CardId, to: str) -> None:
        game = self.game
        owner = game.cards[card_id].owner
        host = self.card(CardName(to), owner)
        ready = game.cards[host].ready
        game.cards[card_id] = game.cards[card_id]._replace(attached_to=host, ready=ready)

    # Where the game stands

    def _begin_in_the_middle(self) -> None:
        game, setup = self.game, self.scenario.setup
        game.turn = setup.turn
        game.active = SEATS[setup.active]
        game.first = SEATS[setup.first]
        game.phase = Phase(setup.phase)
        self._count_forms()
        frames: list[Procedure] = [Turns(step="next_turn")]
        if self.scenario.attack is None:
            frames += [Turn(step=FIRST_STEPS[setup.phase])]
        else:
            turn = Turn(step="end_combat_phase")
            combat = Combat(step="look_for_more")
            frames += [turn, combat, self._attack_sequence()]
        for frame in frames:
            push(game, frame)
        settle(game)  # standing effects have been in force for long
        game.batch.clear()
        game.log.clear()
        game.stirred = True
        game.restaged = True

    def _attack_sequence(self) -> AttackSequence:
        game, attack = self.game, self.scenario.attack
        assert attack is not None
        if attack.target is not None:
            raise ScenarioError("setup.attack", "backups cannot be attacked in this edition")
        in_pool = [
            card_id
            for card_id in self.candidates(attack.card, game.active)
            if game.cards[card_id].zone is Zone.POOL
        ]
        if not in_pool:
            raise ScenarioError("setup.attack", f"{attack.card} is not in its player's pool")
        card = game.cards[in_pool[0]]
        game.attacks = 1
        game.attack = Attack(card.ref, card.owner, game.attacks)
        return AttackSequence(card=card.ref, holder=card.owner, step="start_enhance_step")

    def _count_forms(self) -> None:
        """The active player's pool cards were attempted as forms this turn."""
        game = self.game
        player = game.active
        forms = sum(1 for card in self._played(player))
        game.forms[player] = forms
        game.tried_card[player] = forms > 0

    def _played(self, player: Player) -> Iterator[CardId]:
        for zone, cards in self.scenario.players[player].zones:
            if zone is not Zone.POOL:
                continue
            ids = self.game.zones[player, Zone.POOL]
            for card_id, placed in zip(ids, cards, strict=True):
                if not placed.has("added") and not placed.has("face down"):
                    yield card_id


def copied_values(printed: Values) -> Values:
    """I.3.8.2: a multiple copy has the printed values, and neither keywords nor abilities."""
    return printed._replace(keywords=(), abilities=())


def seat_letter(player: Player) -> str:
    return LETTERS[player]


def _edition_of(scenario: Scenario) -> Edition:
    edition = Rehearsal.EDITIONS.get(scenario.edition)
    if edition is None:
        raise ScenarioError("edition", f"nobody plays by {scenario.edition!r} here")
    return edition
