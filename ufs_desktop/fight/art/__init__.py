"""Pictures of our own, drawn as vectors from what a card is: the same card, the same picture."""

from ufs_desktop.fight.art.picture import Subject, paint_art, sky_of

__all__ = ["Subject", "paint_art", "sky_of"]
