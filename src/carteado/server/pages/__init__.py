"""The built front end: static files, link previews and preload hints."""
