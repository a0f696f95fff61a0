"""Where people and programs meet Errorcanon."""
