"""Opening a log: its headers, and the layout that they name."""
