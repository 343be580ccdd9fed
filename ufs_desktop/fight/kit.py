"""The fighting game as the window knows it, in the words of each edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from engine.ufs.editions.registry import PLAYED, USUAL
from engine.ufs.model.edition import Edition
from ufs_desktop.fight.beats import beats_of
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.course import course_in
from ufs_desktop.fight.hand import sorts_in
from ufs_desktop.fight.look import look_of, open_look
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.occasion import happened
from ufs_desktop.fight.outcome import outcomes
from ufs_desktop.fight.plan import PLAN, FightLayout
from ufs_desktop.fight.preview import about, by_hand, headings
from ufs_desktop.fight.prompts import sentence
from ufs_desktop.fight.questions import QUESTIONS, payment
from ufs_desktop.fight.shelf import SHELF
from ufs_desktop.fight.story import STORY, numbers, text_of, why_over
from ufs_desktop.fight.summary import highlights
from ufs_desktop.fight.words import Say, card_name, offer_label, option_label
from ufs_desktop.table.kit import Faces, Story, TableKit, TablePlan
from ufs_desktop.table.questions import Questions


def fight_kit(edition: Edition) -> TableKit:
    """The kit of a fight, in the words of those who play by this edition."""
    say = edition.say
    return TableKit(
        module=FIGHT,
        shelf=SHELF,
        plan=_plan(say),
        faces=Faces(look_of, open_look, card_name, text_of, by_hand, sorts_in(say)),
        questions=_questions(say),
        story=_story(edition),
        course=course_in(say),
        cabinet=CABINET,
    )


def _plan(say: Say) -> TablePlan:
    return replace(PLAN, layout=partial(FightLayout, say=say), zones=_said(PLAN.zones, say))


def _questions(say: Say) -> Questions:
    return replace(
        QUESTIONS,
        sentence=partial(sentence, say=say),
        happened=partial(happened, say=say),
        offer=partial(offer_label, say=say),
        option=partial(option_label, say=say),
        payment=partial(payment, say=say),
        outcomes=partial(outcomes, say=say),
        places=_said(QUESTIONS.places, say),
        passes=_said(QUESTIONS.passes, say),
        advice=_said(QUESTIONS.advice, say),
        yes_no={key: (say(yes), say(no)) for key, (yes, no) in QUESTIONS.yes_no.items()},
    )


def _story(edition: Edition) -> Story:
    say = edition.say
    return replace(
        STORY,
        line=partial(chronicle_line, say=say),
        beats=partial(beats_of, say=say),
        why_over=partial(why_over, say=say),
        about=partial(about, say=say),
        headings=partial(headings, book=edition.rulebook, dialect=edition.dialect, say=say),
        numbers=partial(numbers, say=say),
        highlights=partial(highlights, say=say),
    )


def _said(words: Mapping[str, str], say: Say) -> dict[str, str]:
    return {key: say(each) for key, each in words.items()}


FIGHT_KIT = replace(
    fight_kit(USUAL),
    title="Universal Fighting System",
    tagline="Fighting card games, with the rules enforced.",
    editions={code: fight_kit(edition) for code, edition in PLAYED.items()},
)
