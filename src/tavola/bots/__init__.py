"""Opponents: each takes a view and dice, and answers with a move."""

from tavola.bots.bot import Analysis, BadBot, Bot, BotFailed, ask
from tavola.bots.levels import Level, levels
from tavola.bots.spec import make

__all__ = ["Analysis", "BadBot", "Bot", "BotFailed", "Level", "ask", "levels", "make"]
