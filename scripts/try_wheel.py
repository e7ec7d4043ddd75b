"""Installs a wheel into an empty environment, starts its server and opens a table in a real browser.

    python scripts/try_wheel.py dist/carteado-0.1.0-py3-none-any.whl

Nothing of the checkout is used, and neither Node nor npm is on the path of what was installed.
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
        with serving(install(wheel, home / "environment"), home) as address:
            see(address, "text=Truco", "text=Buraco", "text=Blackjack", "text=Pif-paf")
            see(address, "click:button.play", ".stage")
    return 0


def see(*asked: str) -> None:
    """Looks with a browser; it is driven by Node, of which what was installed knows nothing."""
    subprocess.run(["node", "scripts/see.mjs", *asked], cwd=WEB, check=True)


def install(wheel: Path, folder: Path) -> Path:
    """The command of a fresh environment that has the wheel, its server and nothing else."""
    venv.create(folder, with_pip=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{wheel.resolve()}[server]"], check=True)
    return folder / "bin" / "carteado"


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def serving(carteado: Path, home: Path) -> Iterator[str]:
    """The address of the server while it runs."""
    path = {"PATH": str(carteado.parent), "HOME": str(home), "LANG": "C.UTF-8"}
    command = [carteado, "serve", "--port", str(free_port()), "--data", home / "data"]
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
