"""The web server of the site: HTTP and WebSockets, guests and accounts, the lobby, live tables and finished games."""
