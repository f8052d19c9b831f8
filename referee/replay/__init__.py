"""Games step by step: what each line of a log did, as values, as JSON, as a page, in a terminal, as an animation and as a film strip."""
