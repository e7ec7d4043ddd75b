"""Guests, accounts, sessions, passkeys and ratings. Also the decorator `endpoint`, for all HTTP handlers."""
