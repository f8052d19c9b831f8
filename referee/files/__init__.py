"""Which files are read and written, in what form, and how processes share the work on many of them."""
