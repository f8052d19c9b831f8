"""The components that a layout declares: rows from data files, faces, boxes, booklets."""
