"""How Kreta is told and drawn."""
