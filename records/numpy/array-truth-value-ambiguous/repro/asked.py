"""Whether Python's question for one truth value is refused."""


def ambiguous(ask):
    """True if the question ends in this record's error, False if it is answered."""
    try:
        ask()
    except ValueError as error:
        assert "is ambiguous" in str(error), error
        return True
    return False
