"""Replays and records of finished games."""
