"""The commands of the referee: one file each, read when its command is used. Arguments in, text and exit status out; no logic."""
