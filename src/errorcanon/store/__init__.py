"""Records: from folders to a corpus, from a corpus to a compiled index and back."""
