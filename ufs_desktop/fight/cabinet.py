"""What is known about the fighting game's cards before any is read: `TableKit.cabinet`."""

from __future__ import annotations

from functools import partial

from engine.decks.deckrules import shipped_formats
from engine.decks.files import Format
from engine.library.query.fields import LANGUAGE
from engine.ufs.editions.registry import PLAYED
from ufs_desktop.cabinet.carriers import HelpedIntake, HelpedReading, HelpedRemoval
from ufs_desktop.cabinet.kit import CardCabinet, OpenCabinet, OwnWays, StartingCard
from ufs_desktop.cabinet.language import fields_of
from ufs_desktop.cabinet.trials import TrialBooth
from ufs_desktop.cabinet.values import SearchHelp
from ufs_desktop.fight.card_list import COLUMNS
from ufs_desktop.fight.deck_formats import DECK_FORMATS
from ufs_desktop.fight.drafts import FIELDS as DRAFT_FIELDS
from ufs_desktop.fight.figures import ASSUMPTIONS
from ufs_desktop.fight.fitness import fitting_query, paint_binding, shared_symbols
from ufs_desktop.fight.library import read_texts, take_in_files, take_out_source
from ufs_desktop.fight.measurement import marked_starters, play_measured
from ufs_desktop.fight.module import FIGHT, IDLE
from ufs_desktop.fight.sheets import GROUPINGS

FILTERS = {
    "type": "Type",
    "symbol": "Symbol",
    "zone": "Attack zone",
    "blockzone": "Block zone",
    "difficulty": "Difficulty",
    "control": "Check",
    "set": "Set",
    "format": "Format",
    "rarity": "Rarity",
    "edition": "Edition",
    "status": "Text",
}
SEARCH = SearchHelp(
    "names, keywords and texts",
    (
        "iron stance",
        '"iron stance"',
        "-unique",
        "(kick or punch)",
        "name:/^k.*o$/",
        "speed>=4",
        "type!=attack",
    ),
)


def _opened() -> OpenCabinet:
    """Load the code that searches and computes with the first question, not the first page."""
    from ufs_desktop.fight.open_cabinet import FightCabinet

    return FightCabinet()


CABINET = CardCabinet(
    open=_opened,
    own=OwnWays(
        bring=partial(HelpedIntake, take_in_files),
        take_out=partial(HelpedRemoval, take_out_source),
        read=partial(HelpedReading, read_texts),
        card_files="Cards (*.json *.yaml *.yml *.txt)",
        draft_fields=DRAFT_FIELDS,
    ),
    exports="Cards (*.json);;Table for LackeyCCG (*.txt)",
    columns=COLUMNS,
    fields=fields_of(LANGUAGE, FILTERS),
    example="type:attack speed>=4 symbol:fire",
    search=SEARCH,
    groupings=GROUPINGS,
    formats={code: tuple(found) for code, found in shipped_formats().items()},
    editions={code: edition.name for code, edition in PLAYED.items()},
    deck_files=DECK_FORMATS,
    deck_copy=str(Format.TEXT),
    starting=StartingCard(shared=shared_symbols, fitting=fitting_query),
    has_sideboard=True,
    signs="symbol",
    paint_sign=paint_binding,
    assumptions=ASSUMPTIONS,
    booth=TrialBooth(play=play_measured, rivals=marked_starters, bot=FIGHT.watched, idle=IDLE),
)
