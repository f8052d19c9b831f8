"""The figures of rulebooks: their logs are judged, and the positions that they lead to are written into their files."""
