"""Carteado: the open home of Brazilian card games."""

__version__ = "0.1.0"
