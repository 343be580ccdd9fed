"""The fighting game's scenarios, in the runner's form: one staging for all editions."""

from __future__ import annotations

from engine.scenario.staging import Staging
from engine.scenario.ufs.builder import FightTable, dealt
from engine.scenario.ufs.decks import judge_deck
from engine.scenario.ufs.setup import read_setup
from engine.scenario.ufs.speech import SPEECH
from engine.ufs.editions.rulebook import DOCUMENTS, rulebook

STAGING = Staging(
    rules=rulebook,
    speech=SPEECH,
    read_setup=read_setup,
    set_up=FightTable,
    deal=dealt,
    judge=judge_deck,
    concession="A.1",
)
STAGINGS = dict.fromkeys(DOCUMENTS, STAGING)
