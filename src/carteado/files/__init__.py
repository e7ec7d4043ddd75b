"""Text files that people write: TOML with line numbers, typed fields, records."""
