"""Games as tables: a row for every decision, or for every game, as Parquet or JSON lines."""
