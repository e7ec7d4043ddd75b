"""The HTTP edge: connections, routing, refusals and security."""
