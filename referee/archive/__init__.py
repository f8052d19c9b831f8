"""`check` on many logs at once: in order, on several processors, in bounded memory."""
