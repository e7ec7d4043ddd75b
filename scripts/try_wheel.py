"""Test a wheel: install it into an empty environment, start its server, and open a table in a real browser.

    python scripts/try_wheel.py dist/carteado-0.3.0-py3-none-any.whl

The installed package uses nothing of the source tree, and neither Node nor npm is on its path.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADDRESS = re.compile(r"http://[\w.:\[\]]+")
WEB = Path(__file__).resolve().parent.parent / "web"


def main(wheel: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with serve(install(wheel, home / "environment"), home) as address:
            see(address, "text=Truco", "text=Buraco", "text=Blackjack", "text=Pif-paf")
            see(address, "click:button.play", ".stage")
    return 0


def see(*arguments: str) -> None:
    """Open the site in a browser. A Node script controls the browser; the installed package needs no Node."""
    subprocess.run(["node", "scripts/see.mjs", *arguments], cwd=WEB, check=True)


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel with its server extra into a new environment. Return the path of the command `carteado`."""
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{wheel.resolve()}[server]"], check=True)
    return folder / "bin" / "carteado"


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def serve(carteado: Path, home: Path) -> Iterator[str]:
    """Start the server, yield its address, and stop it at the end."""
    path = {"PATH": str(carteado.parent), "HOME": str(home), "LANG": "C.UTF-8"}
    command = [str(carteado), "serve", "--port", str(free_port()), "--data", str(home / "data")]
    server = subprocess.Popen(command, cwd=home, env=path, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = next((found for line in server.stdout if (found := ADDRESS.search(line))), None)
        if found is None:
            raise SystemExit("the server printed no address")
        yield found[0]
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
