"""Read and write records of games and other text files: TOML with line numbers and typed fields."""
