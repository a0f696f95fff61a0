"""Surveys: one question put to every release of a distribution, answered by machine."""
