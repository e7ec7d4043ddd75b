"""How hypothesis runs here: no deadlines, because machines are shared, and the same examples every time."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
