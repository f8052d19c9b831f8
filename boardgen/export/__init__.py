"""A kit for other worlds than the home printer: pictures, virtual tables, print on demand, cutting machines."""
