"""The judge: text becomes events, states and findings. This file imports nothing, so that a command starts fast."""
