"""The appraisers of instructions, by what they are about. Importing registers them."""

from engine.bots.ufs.appraisers import attacks, cards, players, structure

__all__ = ["attacks", "cards", "players", "structure"]
