"""Fair shuffles: committed before the match, sealed card by card, proved after it."""
