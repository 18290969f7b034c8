"""Opponents: each takes a view and dice, and answers with a move."""
