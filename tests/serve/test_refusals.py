"""Every way in which a request's values can be wrong ends in a sentence of ours."""

from __future__ import annotations

import pytest

pytest.importorskip("fastapi", reason="needs errorcanon[server]")
from pydantic import BaseModel, ValidationError

from errorcanon.serve.http.schemas import Decision, Question, Reported
from errorcanon.serve.refusals import refusal

REPORT = '"record": "a/b", "claim": "c", "environment": {"torch": "2"}'
SENT: tuple[tuple[type[BaseModel], str, str], ...] = (
    (Question, "{}", "text: is missing; give the message or the log"),
    (Question, '{"text": 1}', "text: must be a text; give"),
    (Question, "[]", "the arguments: must be an object"),
    (Question, "{", "the arguments: must be JSON"),
    (Question, '{"text": "x", "more": 1}', "more: is not known here"),
    (Question, '{"text": "x", "env": 1}', "env: must be an object; name versions"),
    (Question, '{"text": "x", "env": {"torch": 2}}', "env.torch: must be a text"),
    (Reported, f'{{{REPORT}, "worked": "s3cret"}}', "worked: must be true or false"),
    (Reported, f'{{{REPORT}}}', "worked: is missing"),
    (Reported, '{"record": "", "claim": "c", "worked": true}', "record: is empty; give a record"),
    (Decision, '{"ids": [], "state": "counted"}', "ids: is empty"),
    (Decision, '{"ids": ["1"], "state": "counted"}', "ids.0: must be a whole number"),
    (Decision, '{"ids": [0], "state": "counted"}', "ids.0: must be at least 1"),
    (Decision, '{"ids": [1], "state": "s3cret"}', "state: must be 'counted' or 'rejected'"),
)  # fmt: skip


@pytest.mark.parametrize(("form", "sent", "said"), SENT)
def test_a_refusal_names_the_place_and_the_remedy(
    form: type[BaseModel], sent: str, said: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        form.model_validate_json(sent)
    text = refusal(caught.value.errors())

    assert text.startswith(said)
    assert "\n" not in text and "s3cret" not in text and "input" not in text.lower()
