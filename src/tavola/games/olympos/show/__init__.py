"""How Olympos is told and drawn."""
