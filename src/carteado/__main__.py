"""`python -m carteado` is the `carteado` command."""

import sys

from carteado.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
