"""How Torres is told and drawn."""
