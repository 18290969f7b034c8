"""How Keythedral is told and drawn."""
