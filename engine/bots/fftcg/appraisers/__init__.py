"""The appraisers of instructions, by what they are about. Importing registers them."""

from engine.bots.fftcg.appraisers import cards, players, structure

__all__ = ["cards", "players", "structure"]
