"""New files for a person's own layout: `boardgen new` and `boardgen schema`."""
