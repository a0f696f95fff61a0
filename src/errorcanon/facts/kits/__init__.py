"""What several probes share. A probe runs alone, so the text of what it imports from here goes with it."""
