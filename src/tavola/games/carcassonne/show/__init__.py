"""How Carcassonne is told and drawn."""
