"""Trials: a layout played many times by bots, by the same law that judges the logs of people."""
