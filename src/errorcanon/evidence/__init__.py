"""What was seen and what it adds up to. Pure."""
