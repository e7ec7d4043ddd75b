"""Play bots against each other and measure which one is stronger.

The arena uses mirrored deals, confidence intervals and ratings.
"""
