"""Guests, accounts, sessions, passkeys and ratings. Also `endpoint`, the base of all HTTP handlers of the site."""
