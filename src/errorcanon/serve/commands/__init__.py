"""The sub-commands of `canon`, one module each, imported when asked for."""
