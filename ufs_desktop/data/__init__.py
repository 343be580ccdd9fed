"""The user's own files: games, backups, the log and reports of problems, all in one folder."""
