"""The fighting game as the window knows it."""

from __future__ import annotations

from ufs_desktop.fight.course import COURSE
from ufs_desktop.fight.hand import SORTS
from ufs_desktop.fight.look import look_of, open_look
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.plan import PLAN
from ufs_desktop.fight.questions import QUESTIONS
from ufs_desktop.fight.shelf import SHELF
from ufs_desktop.fight.story import STORY, text_of
from ufs_desktop.fight.words import card_name
from ufs_desktop.table.kit import Faces, TableKit

FIGHT_KIT = TableKit(
    module=FIGHT,
    shelf=SHELF,
    plan=PLAN,
    faces=Faces(look_of, open_look, card_name, text_of, SORTS),
    questions=QUESTIONS,
    story=STORY,
    course=COURSE,
)
