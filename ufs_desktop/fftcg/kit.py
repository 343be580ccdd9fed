"""The second game as the window knows it: everything of its own, put together."""

from __future__ import annotations

from engine.kernel.views import CardView
from ufs_desktop.fftcg.cabinet import CABINET
from ufs_desktop.fftcg.course import COURSE
from ufs_desktop.fftcg.face import with_icons
from ufs_desktop.fftcg.handwork import by_hand
from ufs_desktop.fftcg.look import face_in, look_at, name_of
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.plan import PLAN
from ufs_desktop.fftcg.questions import QUESTIONS
from ufs_desktop.fftcg.shelf import SHELF
from ufs_desktop.fftcg.story import STORY
from ufs_desktop.table.hand import SortWay
from ufs_desktop.table.kit import Faces, TableKit


def text_of(card: CardView) -> tuple[str, ...]:
    """Its paragraphs."""
    face = face_in(card)
    return () if face is None else tuple(map(with_icons, face.text))


def _cost(card: CardView) -> tuple[object, ...]:
    face = face_in(card)
    return (0, "") if face is None else (face.printed.cost, face.printed.name)


def _kind(card: CardView) -> tuple[object, ...]:
    face = face_in(card)
    return ("", "") if face is None else (face.printed.kind, *_cost(card))


DUEL_KIT = TableKit(
    module=DUEL,
    shelf=SHELF,
    cabinet=CABINET,
    plan=PLAN,
    faces=Faces(
        look=look_at,
        open_look=look_at,
        name=name_of,
        text=text_of,
        by_hand=by_hand,
        sorts=(SortWay("cost", "By cost", _cost), SortWay("type", "By type", _kind)),
    ),
    questions=QUESTIONS,
    story=STORY,
    course=COURSE,
    title="The Six Crafts",
    tagline="Duels with Forwards, Backups and Summons, with the rules enforced.",
    drawer=DUEL.edition,
)
