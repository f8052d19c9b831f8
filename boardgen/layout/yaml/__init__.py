"""Reading YAML: nodes with line and column, typed fields, lengths, money, templates, and the faults that are found."""
