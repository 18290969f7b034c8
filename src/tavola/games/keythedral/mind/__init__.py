"""What a player thinks of Keythedral (compiled)."""
