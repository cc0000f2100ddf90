"""Run the tests of one module under MicroPython: `micropython run_pure.py tests.firmware.pure.test_frame`."""

import gc
import sys


def main(name):
    """Run every `test_*` of the module; returns how many failed."""
    module = __import__(name, None, None, ["*"])
    tests = [test for test in dir(module) if test.startswith("test_")]
    failed = 0
    for test in sorted(tests):
        try:
            getattr(module, test)()
        except Exception as error:  # noqa: BLE001 - a test may fail in any way
            failed += 1
            print("FAILED", test)
            sys.print_exception(error)
        gc.collect()
    print("ran", len(tests))
    return failed if tests else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
