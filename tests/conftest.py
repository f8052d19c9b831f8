"""The programs that tests start keep their compiled modules, as they do for a user: compiling them anew took a third of each start.

What collecting the tests leaves is kept out of the search for garbage, which would go through thousands of tests again and again, and
the search is made less often: the programs leave hardly any.
"""

import gc
import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
