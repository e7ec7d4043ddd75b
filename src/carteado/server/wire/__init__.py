"""The types of everything that crosses the wire, on sockets and over HTTP."""
