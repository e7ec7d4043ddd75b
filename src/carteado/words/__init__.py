"""All sentences that people read, in every language."""
