"""The fighting game as commands use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ufs.editions.rulebook import DOCUMENTS, rulebook
from ufs_desktop import __version__
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.game import CommandGame, DeckMeasure, Entrants
from ufs_desktop.cli.report import print_error

if TYPE_CHECKING:
    from engine.bots.field import PlanSigns
    from engine.decks.deck import Deck
    from engine.kernel.rulebook import RuleEntry
    from engine.library.query.language import Field
    from engine.library.shapes import Reach
    from engine.scenario.marks import RuleMarks
    from engine.scenario.staging import Stagings
    from engine.ufs.model.values import Definition
    from ufs_desktop.cabinet.trials import MarkedDeck
    from ufs_desktop.cli.card_clerks import FightCards
    from ufs_desktop.cli.clerks import FightClerk
    from ufs_desktop.cli.progress import Progress
    from ufs_desktop.pictures.look import Likeness
    from ufs_desktop.session.module import GameModule
    from ufs_desktop.table.kit import TableKit
    from ufs_desktop.table.narration import Narration

NO_SHAPES = "there is no list of patterns to read"
LEFT_OUT = "bots skip what only people can carry out: {names}"


class FightGame(CommandGame):
    """The fighting game: several editions, each with its own decks; also meant if none is named."""

    code, tests = "ufs", (Path("tests/ufs"),)

    def editions(self) -> Sequence[str]:
        from engine.ufs.editions.registry import PLAYED

        return tuple(PLAYED)

    def deck_editions(self) -> Sequence[str]:
        from engine.decks.deckrules import shipped_formats

        return sorted(shipped_formats())

    def dialects(self) -> Sequence[str]:
        from engine.text.ufs.normalise import Dialect

        return [dialect.value for dialect in Dialect]

    def documents(self) -> Sequence[str]:
        return DOCUMENTS

    def fields(self) -> Iterable[Field]:
        from engine.library.query.fields import FIELDS

        return FIELDS

    def module(self) -> GameModule:
        from ufs_desktop.fight.module import FIGHT

        return FIGHT

    def kit(self) -> TableKit:
        from ufs_desktop.fight.kit import FIGHT_KIT

        return FIGHT_KIT

    def narration(self) -> Narration:
        from ufs_desktop.fight.narration import FIGHT_NARRATION

        return FIGHT_NARRATION

    def cards(self, edition: str, given: Sequence[Path]) -> Sequence[Sequence[Definition]]:
        """From the shipped cards and the user's library."""
        from engine.decks.deck import DeckError
        from engine.decks.playable import refuse_split
        from engine.ufs.editions.registry import PLAYED
        from ufs_desktop.fight.library import decks_to_play

        try:
            decks = decks_to_play(given or _first_decks(edition))
            if not PLAYED[edition].has_split_cards:
                refuse_split((card for deck in decks.cards for card in deck), edition)
        except DeckError as error:
            raise InputError(str(error)) from error
        for note in decks.notes:
            print_error(note)
        by_hand = _played_by_hand(decks.cards)
        if by_hand:
            print_error(LEFT_OUT.format(names=", ".join(by_hand)))
        return decks.cards

    def deck(self, edition: str, path: Path | None, at: int) -> Deck:
        from engine.decks.deck import deck_of
        from engine.decks.files import read_deck_file
        from engine.decks.lines import DeckError
        from ufs_desktop.fight.library import playable_catalogue

        if path is None:
            return _first_decks(edition)[at]
        try:
            with playable_catalogue() as catalogue:
                return deck_of(read_deck_file(path, catalogue).deck, path.as_posix())
        except DeckError as error:
            raise InputError("; ".join(error.problems)) from error

    def card_clerk(self) -> FightCards:
        from ufs_desktop.cli.card_clerks import FightCards

        return FightCards()

    def deck_clerk(self) -> AbstractContextManager[FightClerk]:
        from ufs_desktop.cli.clerks import fight_clerk

        return fight_clerk()

    def deck_reader(self) -> AbstractContextManager[FightClerk]:
        from ufs_desktop.cli.clerks import fight_reader

        return fight_reader()

    def looks_of_set(self, code: str) -> Sequence[Likeness]:
        from ufs_desktop.fight.press import cards_of_set
        from ufs_desktop.fight.sheets import look_of

        return [look_of(record) for record in cards_of_set(code)]

    def reach(self, shapes: list[str] | None, edition: str, progress: Progress) -> Reach:
        from engine.library.shapes import measure

        if shapes is None:
            raise InputError(NO_SHAPES)
        return measure(shapes, edition, progress.advance)

    def entrants(self, edition: str) -> Entrants:
        from engine.decks.marks import deck_mark
        from engine.decks.playable import definitions_of
        from ufs_desktop.fight.library import shipped_shelf

        shelf = shipped_shelf()
        library = shelf.library
        chosen = {deck.name: deck for deck in shelf.starters(edition)}
        return Entrants(
            {name: deck.plan for name, deck in chosen.items()},
            cache(lambda name: definitions_of(chosen[name], library)),
            {
                name: deck_mark(deck, lambda card: library[card].printed_front(), __version__)
                for name, deck in chosen.items()
            },
        )

    def signs(self) -> PlanSigns:
        from engine.bots.field import PlanSigns
        from engine.bots.ufs import signs

        return PlanSigns(signs.shown_by, signs.count)

    def measure(self, edition: str | None) -> DeckMeasure:
        """Reads decks from files with cards of the user's library, or else the shipped ones."""
        from engine.decks.lines import DeckError
        from engine.decks.playable import read_playable
        from ufs_desktop.fight.library import playable_catalogue
        from ufs_desktop.fight.measurement import marked, marked_starters, play_measured

        def read(paths: list[Path]) -> Iterator[MarkedDeck]:
            with playable_catalogue() as catalogue:
                for path in paths:
                    try:
                        deck = read_playable(path, catalogue)
                    except DeckError as error:
                        raise InputError(str(error)) from error
                    named = {"edition": edition} if edition is not None else {}
                    yield marked(deck.model_copy(update=named), catalogue)

        return DeckMeasure(read, marked_starters, play_measured, "")

    def check_assets(self) -> None:
        from ufs_desktop.fight.library import shipped_shelf

        shipped_shelf()

    def rulebook(self, edition: str) -> Mapping[str, RuleEntry]:
        return rulebook(edition)

    def marks(self) -> RuleMarks:
        from engine.scenario.ufs.marks import MARKS

        return MARKS

    def stagings(self) -> Stagings:
        from engine.scenario.ufs.staging import STAGINGS

        return STAGINGS


def _first_decks(edition: str) -> tuple[Deck, Deck]:
    """The first two decks of an edition, or of the usual one if it has no decks of its own."""
    from engine.ufs.editions.registry import USUAL
    from ufs_desktop.fight.library import shipped_shelf

    shelf = shipped_shelf()
    first, second, *_ = shelf.starters(edition) or shelf.starters(USUAL.code)
    return first, second


def _played_by_hand(decks: Sequence[Sequence[Definition]]) -> list[str]:
    """The cards with an ability that did not compile, by name."""
    from engine.bots.ufs.by_hand import is_by_hand

    return sorted(
        {
            card.printed.name
            for deck in decks
            for card in deck
            if any(is_by_hand(held.ability) for held in card.printed.abilities)
        }
    )
