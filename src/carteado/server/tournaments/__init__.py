"""Tournaments on the site: the staff's desk, online games, files and storage."""
