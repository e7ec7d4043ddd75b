"""Replay and verify records."""
