"""Shuffle fairly and prove it.

The server commits to each match before it begins. Every card is sealed, and after the match everything can be verified.
"""
