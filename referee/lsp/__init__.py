"""The language server: what an editor shows while a log is written. Only server.py knows the protocol."""
