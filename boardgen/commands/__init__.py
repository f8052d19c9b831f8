"""Commands of boardgen that are read when they are used, one file for each: arguments in, text and exit status out."""
