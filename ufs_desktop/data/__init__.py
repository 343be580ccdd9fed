"""The user's own files: games, backups, the log and problem reports, all in one folder."""
