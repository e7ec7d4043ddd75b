"""Tools for operators: backup, diagnosis, repair and the admin interface."""
