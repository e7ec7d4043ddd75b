"""Show and check regulations."""
