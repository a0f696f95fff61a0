"""The parts of the site: a module a kind of page; `publish/html.py` puts them together."""
