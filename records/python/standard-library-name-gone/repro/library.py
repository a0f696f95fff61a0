# /// script
# requires-python = ">=3.8"
# dependencies = ["parsimonious"]
# ///
"""A library that asks for a name which this Python no longer has."""
from parsimonious.grammar import Grammar

print(Grammar("digits = ~'[0-9]+'").parse("42").text)
