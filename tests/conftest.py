"""How the tests run: the same examples every time, on machines that are shared and without a terminal."""

import signal

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")

# A runner in the background ignores Ctrl-C, and so would the programs that tests start to press it in.
signal.signal(signal.SIGINT, signal.default_int_handler)
