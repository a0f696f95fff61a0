"""Try a remedy apart from everything that it could change: docs/try.md."""
