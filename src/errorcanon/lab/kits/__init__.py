"""Parts that repro scripts share. They need the standard library only, and Python 3.7."""
