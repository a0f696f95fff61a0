"""Ways from the site into the project's repository: edit, history, a report, a new record."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, urlencode

from errorcanon.model import Language


@dataclass(frozen=True, slots=True)
class Ways:
    """Addresses in a repository as GitHub, Gitea and Forgejo have them."""

    repository: str
    """Its address, without a slash at the end."""

    def edit(self, identity: str, language: Language) -> str:
        """Give the address where the text of a record is edited."""
        return f"{self.repository}/edit/main/records/{quote(identity)}/{language}.md"

    def history(self, identity: str) -> str:
        """Give the address that lists the changes of a record."""
        return f"{self.repository}/commits/main/records/{quote(identity)}"

    def failed(self, identity: str, title: str) -> str:
        """Give the address of a report, filled in, that a step did not help."""
        body = f"Record: {identity}\nStep that did not help:\nVersions (canon env):\nMessage:\n"
        return self._issue(f"Did not work: {title}", body)

    def propose(self) -> str:
        """Give the address where a record that is missing is asked for."""
        return self._issue("New record", "Message:\nVersions (canon env):\nWhat helped:\n")

    def _issue(self, title: str, body: str) -> str:
        return f"{self.repository}/issues/new?{urlencode({'title': title, 'body': body})}"
