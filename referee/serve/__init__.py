"""A page on the local network that follows a log while it is written, in any editor or on the page itself."""
