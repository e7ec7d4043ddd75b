"""How the database came to its form: see `carteado.server.database.migrate`."""
