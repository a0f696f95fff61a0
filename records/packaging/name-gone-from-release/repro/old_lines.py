# /// script
# requires-python = ">=3.9"
# ///
"""Old code takes Markup from where jinja2 passed it on until 3.0."""
from jinja2 import Markup, Template

assert Markup("<b>") == "<b>"
print(Template("{{ a }}").render(a=Markup("<b>")))
