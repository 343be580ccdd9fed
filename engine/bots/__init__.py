"""Players that are programs: they see a decision and answer it."""
