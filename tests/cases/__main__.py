"""`python -m tests.cases FILE... [--json]`: exit 0 if no case is wrong, 1 if one is, 2 if a file cannot be read."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.cases.report import Case, NotRunError, Report, judge

SYSTEMS = {"yze": "tests.cases.yze", "gurps": "tests.cases.gurps", "encounter": "tests.cases.encounter"}


def load(path: Path) -> list[Case]:
    """The cases of a file; `ValueError` with a sentence where it is not of the shape of the shipped ones."""
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    cases = data.get("cases") if isinstance(data, dict) else data
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise ValueError(f'{path}: no list of cases (it should be {{"cases": [{{"id", "system", "given", ...}}]}})')
    return cases


def run(case: Case) -> Report:
    """Play one case with the player of its system; nothing that goes wrong in it ends the run."""
    identity = str(case.get("id", "?"))
    module = SYSTEMS.get(str(case.get("system")))
    if module is None:
        return Report(identity, "not run", f"no such system: {case.get('system')!r}")
    missing = [key for key in ("given", "choices", "dice", "expected") if key not in case]
    if missing:
        return Report(identity, "not run", f"the case has no {', '.join(missing)}")
    try:
        return judge(case, importlib.import_module(module).play)
    except NotRunError as error:
        return Report(identity, "not run", str(error))
    except Exception as error:  # noqa: BLE001 - a case of any shape may come in, and each is reported
        return Report(identity, "not run", f"{type(error).__name__}: {error}")


def main(arguments: list[str] | None = None) -> int:
    """Run the files named and print the reports."""
    parser = argparse.ArgumentParser(prog="python -m tests.cases", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="only cases of this id")
    options = parser.parse_args(arguments)
    try:
        cases = [case for path in options.files for case in load(path)]
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    reports = [run(case) for case in cases if not options.only or case.get("id") in options.only]
    counts = Counter(report.status for report in reports)
    if options.json:
        print(json.dumps({"counts": counts, "cases": [report.json() for report in reports]}, ensure_ascii=False))
    else:
        for report in reports:
            print(f"{report.status:8} {report.id}{': ' + report.why if report.why else ''}")
            for difference in report.differences:
                print(f"           {difference.name}: expected {difference.expected!r}, got {difference.got!r}")
        print(f"{counts['right']} right, {counts['wrong']} wrong, {counts['not run']} not run")
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
