"""`fmt`: logs in their canonical form."""
