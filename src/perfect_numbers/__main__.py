"""`python -m perfect_numbers` is the command `perfect-numbers`."""

from perfect_numbers.cli import main

if __name__ == "__main__":
    main()
