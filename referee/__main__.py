"""`python -m referee`."""

from referee.cli import main

if __name__ == "__main__":  # further processes of a conversion import this file too
    main()
