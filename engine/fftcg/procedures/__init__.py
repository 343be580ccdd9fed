"""The rulebook's sequences; each step names the rules that it carries out."""
