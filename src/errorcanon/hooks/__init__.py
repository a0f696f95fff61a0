"""Where Errorcanon speaks up by itself: at the moment of failure, in the program that fails."""
