"""The programs that tests start keep their compiled modules, as they do for a user: compiling them anew took a third of each start."""

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
