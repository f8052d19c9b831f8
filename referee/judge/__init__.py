"""The judge: takes the statements of a log one by one and reports what is wrong."""
