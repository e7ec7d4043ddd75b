"""Alembic's migration scripts. `down_revision` gives their order."""
