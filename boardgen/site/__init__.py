"""`boardgen site`: Inkstone as static pages that run in a browser's tab, without a server and without an installation."""
