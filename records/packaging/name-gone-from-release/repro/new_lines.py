# /// script
# requires-python = ">=3.9"
# ///
"""The lines of old_lines.py with Markup from markupsafe, as canon try writes them."""
from markupsafe import Markup
from jinja2 import Template

assert Markup("<b>") == "<b>"
print(Template("{{ a }}").render(a=Markup("<b>")))
