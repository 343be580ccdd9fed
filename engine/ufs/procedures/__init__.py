"""The sequences of the rulebook as procedures, one file a chapter or a part of one."""
