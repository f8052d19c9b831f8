"""`python -m boardgen`."""

from boardgen.cli import main

if __name__ == "__main__":
    main()
