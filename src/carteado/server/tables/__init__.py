"""Live tables on the site: the lobby, the WebSocket connections of viewers, and the archive of games."""
