"""The second game as commands use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.fftcg.rulebook import BOOK, tcg_rules
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.game import CommandGame, DeckMeasure, Entrants

if TYPE_CHECKING:
    from engine.bots.field import PlanSigns
    from engine.decks.deck import Deck
    from engine.kernel.rulebook import RuleEntry
    from engine.library.query.language import Field
    from engine.library.shapes import Reach
    from engine.scenario.marks import RuleMarks
    from engine.scenario.staging import Stagings
    from ufs_desktop.cabinet.trials import MarkedDeck
    from ufs_desktop.cli.duel_clerk import DuelCards, DuelClerk
    from ufs_desktop.cli.progress import Progress
    from ufs_desktop.pictures.look import Likeness
    from ufs_desktop.session.module import GameModule
    from ufs_desktop.table.kit import TableKit
    from ufs_desktop.table.narration import Narration


class DuelGame(CommandGame):
    """The second game: one edition, whose name also stands for the game wherever one is named."""

    code, tests = "fftcg", (Path("tests/fftcg"),)

    def editions(self) -> Sequence[str]:
        return (BOOK,)

    def fields(self) -> Iterable[Field]:
        from engine.library.fftcg.fields import FIELDS

        return FIELDS

    def module(self) -> GameModule:
        from ufs_desktop.fftcg.module import DUEL

        return DUEL

    def kit(self) -> TableKit:
        from ufs_desktop.fftcg.kit import DUEL_KIT

        return DUEL_KIT

    def narration(self) -> Narration:
        from ufs_desktop.fftcg.narration import DUEL_NARRATION

        return DUEL_NARRATION

    def cards(self, edition: str, given: Sequence[Path]) -> Sequence[Sequence[Any]]:
        from ufs_desktop.fftcg.shelf import duel_cards, duel_starters

        decks = [_whole_deck(path) for path in given]
        return [duel_cards(each) for each in decks or [each.deck for each in duel_starters()[:2]]]

    def deck(self, edition: str, path: Path | None, at: int) -> Deck:
        from ufs_desktop.fftcg.shelf import duel_starters

        return duel_starters()[at].deck if path is None else _whole_deck(path)

    def card_clerk(self) -> DuelCards:
        from ufs_desktop.cli.duel_clerk import DuelCards

        return DuelCards()

    def deck_clerk(self) -> AbstractContextManager[DuelClerk]:
        from ufs_desktop.cli.duel_clerk import DuelClerk, duel_cards

        return nullcontext(DuelClerk(duel_cards()))

    def looks_of_set(self, code: str) -> Sequence[Likeness]:
        from ufs_desktop.fftcg.press import looks_of_set

        return looks_of_set(code)

    def reach(self, shapes: list[str] | None, edition: str, progress: Progress) -> Reach:
        from engine.library.fftcg.shapes import measure_duel_cards, measure_duel_shapes
        from ufs_desktop.fftcg.stock import catalogue

        if shapes is not None:
            return measure_duel_shapes(shapes, progress.advance)
        return measure_duel_cards(catalogue(), progress.advance)

    def entrants(self, edition: str) -> Entrants:
        from ufs_desktop.fftcg.shelf import duel_cards
        from ufs_desktop.fftcg.trials import marked_duel_starters

        chosen = {each.deck.name: each for each in marked_duel_starters(edition)}
        return Entrants(
            {name: each.deck.plan for name, each in chosen.items()},
            cache(lambda name: list(duel_cards(chosen[name].deck))),
            {name: each.mark for name, each in chosen.items()},
        )

    def signs(self) -> PlanSigns:
        from engine.bots.fftcg import signs
        from engine.bots.field import PlanSigns

        return PlanSigns(signs.shown_by, signs.count)

    def measure(self, edition: str | None) -> DeckMeasure:
        from ufs_desktop.fftcg.shelf import shown_cards
        from ufs_desktop.fftcg.trials import (
            marked_duel_deck,
            marked_duel_starters,
            play_measured_duel,
        )

        def read(paths: list[Path]) -> Iterator[MarkedDeck]:
            for path in paths:
                yield marked_duel_deck(_whole_deck(path), shown_cards())

        return DeckMeasure(read, marked_duel_starters, play_measured_duel, BOOK)

    def check_assets(self) -> None:
        from ufs_desktop.bundle import bundled

        for part in ("cards", "decks"):
            bundled("fftcg", part)

    def rulebook(self, edition: str) -> Mapping[str, RuleEntry]:
        return tcg_rules()

    def marks(self) -> RuleMarks:
        from engine.scenario.fftcg.marks import DUEL_MARKS

        return DUEL_MARKS

    def stagings(self) -> Stagings:
        from engine.scenario.fftcg.staging import DUEL_STAGINGS

        return DUEL_STAGINGS


def _whole_deck(path: Path) -> Deck:
    """A deck, all of whose cards must be known."""
    from engine.decks.lines import DeckError
    from ufs_desktop.fftcg.shelf import whole_duel_deck

    try:
        return whole_duel_deck(path)
    except DeckError as error:
        raise InputError(str(error)) from error
