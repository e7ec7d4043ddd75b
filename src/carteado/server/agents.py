"""What a browser calls itself, in a few words a person knows their own devices by."""

from __future__ import annotations

import re
from typing import Final

MOST: Final = 60
_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def agent_name(header: str) -> str:
    """The browser and the system; the first word of a program's own name.

    >>> agent_name("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36")
    'Chrome, Android'
    >>> agent_name("python-httpx/0.28"), agent_name("")
    ('python-httpx', '')
    """
    header = header[:400]
    browser = next((name for mark, name in _BROWSERS if mark in header), "")
    system = next((name for mark, name in _SYSTEMS if mark in header), "")
    if browser or system:
        return ", ".join(filter(None, (browser, system)))
    return "".join(re.findall(r"^[\w .-]+", header))[:MOST].strip()
