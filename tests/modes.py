"""Lets the modes of files and folders count in a test that an administrator runs, as they do for everybody else."""

from __future__ import annotations

import ctypes
import os
import sys
import traceback
from collections.abc import Callable

VERSION = 0x20080522
"""Of the structures of `capget` and `capset` (capability.h of Linux): three times 32 capabilities, twice."""
OVERRIDE, SEARCH = 1 << 1, 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, which do not ask for modes."""


def without_override(act: Callable[[], object]) -> None:
    """Do what cannot write what is read-only, in a process of its own. AssertionError where it fails; its traceback is printed."""
    child = os.fork()
    if child:
        assert os.waitpid(child, 0)[1] == 0, "see the traceback above"
        return
    status = 1
    try:
        if sys.platform == "linux":
            system = ctypes.CDLL(None, use_errno=True)
            header, rights = (ctypes.c_uint32 * 2)(VERSION, 0), (ctypes.c_uint32 * 6)()
            assert system.capget(header, rights) == 0
            for at in range(2):  # those that count, and those that may
                rights[at] &= ~(OVERRIDE | SEARCH)
            assert system.capset(header, rights) == 0
        act()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)
