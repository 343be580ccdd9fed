"""The search language of the deck editor: read, matched against cards, turned into SQL."""
