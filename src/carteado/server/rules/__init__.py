"""Regulations on the site: the editor, shared rules, odds and the record checker."""
