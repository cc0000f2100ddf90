"""Entry point of `python -m firmware.sim`."""

import sys

from .cli import main

sys.exit(main())
