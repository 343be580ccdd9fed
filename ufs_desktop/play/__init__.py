"""The page on which a game is played: what its players are asked, may pass and may take back."""
