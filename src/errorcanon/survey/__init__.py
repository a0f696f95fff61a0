"""What every release has: read from the releases themselves, never run, and kept for look-ups."""
