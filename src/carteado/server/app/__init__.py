"""The server as a whole: configuration, services, start and stop."""
