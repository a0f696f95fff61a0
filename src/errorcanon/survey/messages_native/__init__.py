"""Messages that stand in what is no Python: libraries, programs and sources of other languages."""
