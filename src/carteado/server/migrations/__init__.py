"""The migrations of the database: see `carteado.server.runtime.database.migrate`."""
