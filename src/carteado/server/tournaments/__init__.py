"""Tournaments on the site: storage, the page of the staff (the desk), online games, and files."""
