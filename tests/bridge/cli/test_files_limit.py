"""A hall's clients are more than the usual limit of open files."""

from __future__ import annotations

import subprocess
import sys

from tests.bridge.cli.conftest import ROOT

SCRIPT = """
import resource
from bridge.cli.files_limit import MOST, raise_files_limit
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
raise_files_limit()
soft, still = resource.getrlimit(resource.RLIMIT_NOFILE)
print(soft == (MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)), still == hard)
"""


def test_a_bridge_takes_as_many_files_as_it_may_have() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]
