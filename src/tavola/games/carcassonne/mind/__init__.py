"""What a player thinks of Carcassonne (compiled)."""
