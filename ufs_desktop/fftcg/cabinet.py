"""What is known about the second game's cards before any is read: `TableKit.cabinet`."""

from __future__ import annotations

from functools import partial

from engine.decks.fftcg.legality import FORMATS
from engine.decks.files import Format
from engine.fftcg.rulebook import BOOK
from engine.library.fftcg.fields import LANGUAGE
from ufs_desktop.cabinet.carriers import HelpedIntake, HelpedRemoval
from ufs_desktop.cabinet.kit import CardCabinet, OpenCabinet, OwnWays
from ufs_desktop.cabinet.language import fields_of
from ufs_desktop.cabinet.trials import TrialBooth
from ufs_desktop.cabinet.values import DeckFormat, SearchHelp
from ufs_desktop.fftcg.drafts import FIELDS as DRAFT_FIELDS
from ufs_desktop.fftcg.figures import ASSUMPTIONS
from ufs_desktop.fftcg.module import DUEL, IDLE
from ufs_desktop.fftcg.own import take_in_duel_files, take_out_duel_source
from ufs_desktop.fftcg.sheets import COLUMNS, GROUPINGS
from ufs_desktop.fftcg.signs import paint_element
from ufs_desktop.fftcg.trials import marked_duel_starters, play_measured_duel

FILTERS = {
    "type": "Type",
    "element": "Element",
    "cost": "Cost",
    "power": "Power",
    "burst": "EX Burst",
    "set": "Set",
    "status": "Text",
}
DECK_FILES = (
    DeckFormat(Format.TEXT, "Text list", ".txt", "For a message, and for other programs."),
    DeckFormat(Format.YAML, "UFS Desktop", ".yaml", "Holds everything; any text editor shows it."),
    DeckFormat(Format.JSON, "UFS Desktop (JSON)", ".json", "Holds everything, for other programs."),
)
SEARCH = SearchHelp(
    "names, jobs, categories and texts",
    (
        "choose forward",
        '"choose 1 forward"',
        "-haste",
        "(haste or brave)",
        "name:/^m.*n$/",
        "power>=7000",
        "type!=summon",
    ),
)


def _opened() -> OpenCabinet:
    """Load the code that searches and computes with the first question, not the first page."""
    from ufs_desktop.fftcg.open_cabinet import DuelCabinet

    return DuelCabinet()


CABINET = CardCabinet(
    open=_opened,
    own=OwnWays(
        bring=partial(HelpedIntake, take_in_duel_files),
        take_out=partial(HelpedRemoval, take_out_duel_source),
        read=None,
        card_files="Cards (*.json *.yaml *.yml *.txt)",
        draft_fields=DRAFT_FIELDS,
    ),
    exports="Cards (*.json);;Table for LackeyCCG (*.txt)",
    columns=COLUMNS,
    fields=fields_of(LANGUAGE, FILTERS),
    example="type:forward cost<=3 element:fire",
    search=SEARCH,
    groupings=GROUPINGS,
    formats={BOOK: FORMATS},
    editions=DUEL.editions,
    deck_files=DECK_FILES,
    deck_copy=Format.TEXT,
    starting=None,
    has_sideboard=False,
    signs="element",
    paint_sign=paint_element,
    assumptions=ASSUMPTIONS,
    booth=TrialBooth(
        play=play_measured_duel, rivals=marked_duel_starters, bot=DUEL.watched, idle=IDLE
    ),
)
