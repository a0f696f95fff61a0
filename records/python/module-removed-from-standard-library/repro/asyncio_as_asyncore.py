# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""asyncio is no stand-in for asyncore: it has none of its classes."""
import asyncio as asyncore

try:

    class Reader(asyncore.dispatcher):
        pass

except AttributeError as error:
    assert str(error) == "module 'asyncio' has no attribute 'dispatcher'", error
    print("AttributeError:", error)
else:
    raise AssertionError("asyncio has a dispatcher")
