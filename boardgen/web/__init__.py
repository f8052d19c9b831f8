"""The web room of both programs: what every page on this machine shares, from the socket to the style sheet. It knows no page itself."""
