"""The basis of every part of the site: settings, database, threads, subprocesses, limits, logs and metrics."""
