"""Code that was written for newer releases, by a name for each."""

CODES = {
    "packaging-licenses": "import packaging.licenses\nassert packaging.licenses.canonicalize_license_expression('mit') == 'MIT'\n",
    "jinja2-pass-context": "from jinja2 import pass_context\nassert callable(pass_context)\n",
    "flask-get": "import flask\napp = flask.Flask('app')\nassert app.get('/')(lambda: 'ok')\n",
    "click-shell-completion": "import click.shell_completion\nassert click.shell_completion.BashComplete\n",
    "typer-help-panel": "import typer\nassert typer.Option(1, rich_help_panel='More')\n",
    "pydantic-field-validator": "from pydantic import field_validator\nassert callable(field_validator)\n",
    "hub-inference-client": "from huggingface_hub import InferenceClient\nassert InferenceClient()\n",
    "sklearn-sparse-output": "from sklearn.preprocessing import OneHotEncoder\nassert OneHotEncoder(sparse_output=False).fit_transform([['a'], ['b']]).shape == (2, 2)\n",
    "sklearn-root-mean-squared-error": "from sklearn.metrics import root_mean_squared_error\nassert root_mean_squared_error([1], [3]) == 2\n",
    "requests-json-error": "from requests.exceptions import JSONDecodeError\nassert issubclass(JSONDecodeError, ValueError)\n",
    "sqlalchemy-declarative-base": "from sqlalchemy.orm import DeclarativeBase\nassert DeclarativeBase\n",
    "numpy-exceptions": "import numpy.exceptions\nassert numpy.exceptions.AxisError\n",
    "pandas-map": "import pandas\nassert pandas.DataFrame({'a': [1]}).map(str)['a'][0] == '1'\n",
    "urllib3-allowed-methods": "from urllib3.util.retry import Retry\nassert Retry(allowed_methods=['GET'])\n",
    "networkx-display": "from networkx import display\nassert callable(display)\n",
    "pytest-subtests": "from pytest import Subtests\nassert Subtests\n",
    "omegaconf-scmode": "from omegaconf import SCMode\nassert SCMode.DICT\n",
    "hydra-compose": "from hydra import compose\nassert callable(compose)\n",
    "httpx-proxy": "import httpx\nassert httpx.Client(proxy='http://127.0.0.1:9')\n",
    "starlette-unprocessable-content": "from starlette.status import HTTP_422_UNPROCESSABLE_CONTENT\nassert HTTP_422_UNPROCESSABLE_CONTENT == 422\n",
}
