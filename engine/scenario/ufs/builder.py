"""Sets up the table that a scenario describes: a game in the middle of a turn, without a past."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from engine.kernel.decisions import Answer, Decision
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Procedure, push
from engine.library.printed_card import CardError, to_definition
from engine.scenario.errors import ScenarioError
from engine.scenario.names import SEATS, CardName
from engine.scenario.script import MoveLine, Point
from engine.scenario.staging import Scenario
from engine.scenario.stance import GameStanding
from engine.scenario.table import ScenarioTable
from engine.scenario.ufs import answers
from engine.scenario.ufs.moments import Landmark
from engine.scenario.ufs.rehearsal import FightRehearsal
from engine.scenario.ufs.setup import CHECKS, FightSetup, tokens_in
from engine.scenario.ufs.sides import Placed
from engine.scenario.ufs.stance import Stances
from engine.scenario.ufs.wording import wording
from engine.ufs import atoms
from engine.ufs.effects.nodes.words import Stretch, Zone
from engine.ufs.game import Fight
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.edition import Edition
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, PUBLIC_ZONES, Attack, Phase
from engine.ufs.model.offer import EffectLabel, Offer
from engine.ufs.model.values import Definition, Values
from engine.ufs.procedures import duration
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.current_state import settle
from engine.ufs.procedures.setup import Setup
from engine.ufs.procedures.turn import Combat, ReadyPhase, Turn, Turns
from engine.ufs.rules.backs import with_backs
from engine.ufs.rules.backups import targets
from engine.ufs.rules.tokens import with_tokens
from engine.ufs.rules.values import as_copied

StagedBout = TypeVar("StagedBout", bound=Fight)
FILLER, FILLERS = "Check5", 30
FIRST_STEPS = {  # of a turn that is entered in the middle
    "start": "begin_ready_phase",
    "review": "begin_combat_phase",
    "draw": "begin_combat_phase",
    "combat": "run_combat",
    "end": "begin_end_phase",
}
READY_STEPS = {"review": "begin_review_step", "draw": "begin_draw_step"}
_ASSIGNED = {"frozen": duration.freeze, "sealed": duration.seal}
EFFECT_ORDER = "order-effects"


class StagedFight(ScenarioTable[StagedBout]):
    """A fight as a scenario sets it up, of any class of fight."""

    def __init__(self, scenario: Scenario, kind: type[StagedBout]) -> None:
        self.kind = kind
        self.scenario = scenario
        self.setup: FightSetup = scenario.setup
        self._stances = Stances()
        self._printed: dict[tuple[str, bool], int] = {}
        self._definitions: list[Definition] = []
        moment = self.setup.moment
        options = ("keep_order",) if moment.shuffle == "keep" else ()
        game = self.kind(moment.seed, self._edition(), (), options)
        super().__init__(game, CHECKS, tokens_in(self.setup.cards))
        self._deal()
        self._lay_definitions()
        if moment.phase == "setup":
            push(self.game, Setup(first=SEATS[moment.first]))
        else:
            self._begin_in_the_middle()

    def _edition(self) -> Edition:
        edition = self.kind.EDITIONS.get(self.scenario.edition)
        if edition is None:
            raise ScenarioError("edition", f"no edition is called {self.scenario.edition!r}")
        return edition

    # Answers

    def is_meant(self, decision: Decision, move: MoveLine) -> bool:
        meant = answers.is_meant(decision, move)
        return super().is_meant(decision, move) if meant is None else meant

    def plays(self, decision: Decision, move: MoveLine) -> Iterator[Answer]:
        return answers.plays(self, decision, move)

    def wording(self, option: object) -> str:
        if isinstance(option, Offer | EffectLabel):
            return self.label(option.card)
        return wording(self.game, option)

    def stands_for(self, item: object) -> object:
        return item.card if isinstance(item, EffectLabel) else item

    def keeps_listed_order(self, decision: Decision) -> bool:
        return decision.prompt != EFFECT_ORDER

    def is_spent(self, game: StagedBout, player: Player) -> bool:
        """Nobody attacks after their Combat Phase."""
        return game.phase is Phase.END or super().is_spent(game, player)

    def standing(self, game: StagedBout) -> GameStanding:
        return self._stances.standing(game)

    def meet(self) -> None:
        """Call new tokens by the name that their text gives them."""
        for card_id in list(self.game.cards)[len(self.names) :]:
            card = self.game.cards[card_id]
            self.call(card_id, self.game.printed(card_id).name, card.owner)

    # Dealing

    def _deal(self) -> None:
        game = self.game
        in_setup = self.setup.moment.phase == "setup"
        characters = []
        placed: list[tuple[CardId, Placed]] = []
        for player in PLAYERS:
            side = self.setup.players[player]
            zone = Zone.DECK if in_setup else Zone.STAGE
            characters.append(self._add(player, side.character, zone, is_character=True))
            placed.append((characters[-1], side.character))
            for zone, cards in side.zones:
                placed += [(self._add(player, card, zone), card) for card in cards]
            if not side.deck_exact:
                for _ in range(FILLERS):
                    self._add(player, Placed(FILLER), Zone.DECK)
        self._lay_definitions()
        if in_setup:
            return
        game.characters = (characters[0], characters[1])
        for player in PLAYERS:
            listed = self.setup.players[player].vitality
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
        game.cards[card_id] = Card(
            card_id, definition, player, zone, face_up=False, base=printed, values=printed
        )
        game.zones[player, zone] = (*game.zones[player, zone], card_id)
        self.call(card_id, placed.handle, player)
        return card_id

    def _lay_definitions(self) -> None:
        self.game.definitions = with_tokens(with_backs(self._definitions))
        atoms.heed_questions(self.game)

    def _definition(self, handle: str, is_character: bool) -> int:
        key = (handle, is_character and handle not in self.setup.cards)
        if key not in self._printed:
            printed = self.setup.card(handle, is_character=is_character)
            try:
                definition = to_definition(printed, self.game.edition.dialect)
            except CardError as error:
                raise ScenarioError(f"cards.{handle}", error.what) from error
            self._printed[key] = len(self._definitions)
            self._definitions.append(self.game.edition.whole_as_played(definition))
        return self._printed[key]

    # Annotations

    def _annotate(self, card_id: CardId, placed: Placed) -> None:
        game = self.game
        card = game.cards[card_id]
        if game.edition.infinity_is_named and placed.has("symbol"):
            atoms.name_symbol(game, card_id, placed.argument("symbol"))
        if placed.has("symbol") and not game.edition.infinity_is_named:
            raise ScenarioError(placed.handle, "(symbol) is not known in this edition")
        face_up = card.zone in PUBLIC_ZONES
        game.cards[card_id] = card._replace(
            definition=self._side_up(card, placed),
            ready=not placed.has("committed"),
            face_up=(face_up and not placed.has("face down")) or placed.has("face up"),
            counters=tuple(_counters(placed)),
            dealt_damage=placed.has("dealt damage"),
            stamina=int(placed.argument("stamina")) if placed.has("stamina") else None,
            copy_of=self._copied(placed),
        )
        if card.zone is Zone.POOL:
            self._note_play(card_id, placed)
        game.moment += 1  # oldest first: no two have the same age (E.2.5)
        atoms.begin_state(game, card_id)
        if placed.has("attached to"):
            self._attach(card_id, placed.argument("attached to"))
        for note, assign in _ASSIGNED.items():
            if placed.has(note):
                card = game.cards[card_id]
                assign(game, Context(card.owner, card.ref), card_id)

    def _side_up(self, card: Card, placed: Placed) -> int:
        """The printed card that is face up, if it is double-sided."""
        other = self.game.definitions[card.definition].other
        if not placed.has("back"):
            return card.definition
        if other is None:
            raise ScenarioError(placed.handle, "(back): the card has one side only")
        return other

    def _note_play(self, card_id: CardId, placed: Placed) -> None:
        game = self.game
        if placed.has("added") or (placed.has("face down") and not placed.has("copy of")):
            return
        if placed.has("copy of"):
            return
        card = game.cards[card_id]
        as_type = PlayedAs(game.printed(card_id).type or "")
        played_as = PlayedAs.BLOCK if placed.has("block") else as_type
        turn = self.setup.moment.turn
        game.cards[card_id] = card._replace(played_as=played_as, played_turn=turn)

    def _copied(self, placed: Placed) -> Values | None:
        """What a copy of the named attack shows."""
        if not placed.has("copy of"):
            return None
        index = self._definition(placed.argument("copy of"), False)
        return as_copied(self.game, self._definitions[index].printed)

    def _attach(self, card_id: CardId, to: str) -> None:
        game = self.game
        owner = game.cards[card_id].owner
        host = self.card(CardName(to), owner)
        ready = game.cards[host].ready
        game.cards[card_id] = game.cards[card_id]._replace(attached_to=host, ready=ready)

    # Where the game stands

    def _begin_in_the_middle(self) -> None:
        game, setup = self.game, self.setup.moment
        game.turn = setup.turn
        game.active = SEATS[setup.active]
        game.first = SEATS[setup.first]
        game.phase = Phase(setup.phase)
        self._count_forms()
        frames: list[Procedure] = [Turns(step="next_turn")]
        if self.setup.attack is None:
            frames += [Turn(step=FIRST_STEPS[setup.phase])]
            if setup.phase in READY_STEPS:
                frames += [ReadyPhase(step=READY_STEPS[setup.phase])]
        else:
            turn = Turn(step="end_combat_phase")
            combat = Combat(step="look_for_more")
            frames += [turn, combat, self._attack_sequence()]
        for frame in frames:
            push(game, frame)
        settle(game)  # static effects have long been in force
        game.batch.clear()
        game.log.clear()
        game.stirred = True
        game.restaged = True

    def _attack_sequence(self) -> AttackSequence:
        game, attack = self.game, self.setup.attack
        assert attack is not None
        in_pool = [
            card_id
            for card_id in self.candidates(attack.card, game.active)
            if game.cards[card_id].zone is Zone.POOL
        ]
        if not in_pool:
            raise ScenarioError("setup.attack", f"{attack.card} is not in its player's pool")
        card = game.cards[in_pool[0]]
        game.attacks = 1
        game.attack = Attack(card.ref, card.owner, game.attacks, target=self._attacked(card))
        return AttackSequence(card=card.ref, holder=card.owner, step="start_enhance_step")

    def _attacked(self, attack: Card) -> Ref | None:
        """The backup that the current attack is aimed at."""
        assert self.setup.attack is not None
        aim = self.setup.attack.target
        if aim is None:
            return None
        staged = targets(self.game, attack.owner)
        found = [card for card in self.candidates(aim, attack.owner) if card in staged]
        if not found:
            raise ScenarioError(
                "setup.attack", f"{aim} is not a backup in the other player's stage"
            )
        return self.game.cards[found[0]].ref

    def _count_forms(self) -> None:
        """Count the active player's pool cards as forms attempted this turn."""
        game = self.game
        player = game.active
        forms = sum(1 for card in self._played(player))
        game.forms[player] = forms
        game.tried_card[player] = forms > 0

    def _played(self, player: Player) -> Iterator[CardId]:
        for zone, cards in self.setup.players[player].zones:
            if zone is not Zone.POOL:
                continue
            ids = self.game.zones[player, Zone.POOL]
            for card_id, placed in zip(ids, cards, strict=True):
                if not placed.has("added") and not placed.has("face down"):
                    yield card_id


class FightTable(StagedFight[FightRehearsal]):
    """The table of a fight that can be halted."""

    rehearsed: ClassVar[type[FightRehearsal]] = FightRehearsal

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, self.rehearsed)

    def is_at(self, point: Point) -> bool:
        edge, moment = self.game.edge, point.place
        assert isinstance(moment, Landmark)
        if edge is None:
            return False
        if moment.at_end:
            return edge.stretch == Stretch.END_PHASE and edge.edge == "end"
        if edge.stretch != moment.stretch or edge.edge != "begin":
            return False
        if moment.player is not None and self.game.active != moment.player:
            return False
        return moment.card is None or self._is_attack(moment.card)

    def _is_attack(self, name: CardName) -> bool:
        attack = self.game.attack
        return attack is not None and attack.card.card in self.candidates(name)[:1]


def dealt(scenario: Scenario) -> StagedFight[Fight]:
    """The table of a fight that is played like any other."""
    return StagedFight(scenario, Fight)


def _counters(placed: Placed) -> Iterator[tuple[str, int]]:
    for note in placed.arguments("counters"):
        name, _, count = note.lower().rpartition(" ")
        if not name or not count.isdigit():
            raise ScenarioError(placed.handle, f"(counters {note}) needs a name and a number")
        yield name, int(count)
