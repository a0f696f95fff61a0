"""Records and answers in the forms that people and programs read."""
