"""What a figure measures: how much ink it takes, how far its ink reaches, its outlines, whether two figures are the same."""
