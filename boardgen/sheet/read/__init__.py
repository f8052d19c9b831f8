"""Sheets to read and to write on: title, aids, references, log sheets."""
