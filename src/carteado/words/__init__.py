"""Look up the sentences that people read, in Portuguese and English, and fill in their parameters."""
