"""`python -m bridge`: the same as `dicewire`."""

from bridge.cli import main

main()
