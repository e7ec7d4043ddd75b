"""The house on the network: HTTP and WebSocket, guests and accounts, the lobby and the games played."""
