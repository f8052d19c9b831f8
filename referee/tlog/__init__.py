"""The notation tlog 1: lines, scanner, header. Knows no rules."""
