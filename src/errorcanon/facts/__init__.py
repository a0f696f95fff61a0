"""Facts about a machine and a failing program: typed, bounded, read-only; unknown is a value."""
