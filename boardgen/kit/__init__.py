"""A whole kit: what is asked for, laid out on numbered sheets, checked and written to its folder; printer calibration."""
