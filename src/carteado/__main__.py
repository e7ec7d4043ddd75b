"""Run the `carteado` command with `python -m carteado`."""

import sys

from carteado.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
