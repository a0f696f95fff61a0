"""Calls that were written for another release, by a name for each."""

CODES = {
    # more arguments than the release takes; an older one took them
    "pandas-drop": "import pandas\nrows = pandas.DataFrame({'a': [1], 'b': [2]})\nassert list(rows.drop('a', 1).columns) == ['b']\n",
    "werkzeug-options": "import werkzeug.http\nassert werkzeug.http.parse_options_header('a; b=c', True)[:2] == ('a', {'b': 'c'})\n",
    "flask-json-dumps": "import flask\napp = flask.Flask('a')\nassert flask.json.dumps({'a': 1}, app) == '{\"a\": 1}'\n",
    "sqlalchemy-delete": "from sqlalchemy import Column, Integer, MetaData, Table\nrows = Table('rows', MetaData(), Column('a', Integer))\nassert 'WHERE' in str(rows.delete(rows.c.a == 1))\n",
    "networkx-union": "import networkx\none, other = networkx.path_graph(2), networkx.path_graph(2)\nassert len(networkx.union(one, other, ('a', 'b'), 'joined')) == 4\n",
    # more arguments than the release takes; a newer one takes them
    "typer-help": "import click.testing\nimport typer\napp = typer.Typer()\n@app.command()\ndef main(name: str):\n    print(name)\ncommand = typer.main.get_command(app)\nran = click.testing.CliRunner().invoke(command, ['--help'], catch_exceptions=False)\nassert 'NAME' in ran.output\n",
    "networkx-attributes": "import networkx\ngraph = networkx.path_graph(2)\nassert networkx.get_node_attributes(graph, 'color', 'red') == {0: 'red', 1: 'red'}\n",
    # fewer arguments than the release requires; an older one did without
    "click-metavar": "import click\nassert click.Option(['--name']).make_metavar() == 'TEXT'\n",
    "gymnasium-transform": "import gymnasium\nenv = gymnasium.make('CartPole-v1')\nenv = gymnasium.wrappers.TransformObservation(env, lambda seen: seen * 0)\nassert not env.reset(seed=1)[0].any()\n",
    "starlette-template": "import tempfile\nfrom starlette.requests import Request\nfrom starlette.templating import Jinja2Templates\nfolder = tempfile.mkdtemp()\nopen(folder + '/a.html', 'w').write('seen')\nrequest = Request({'type': 'http', 'headers': []})\nanswer = Jinja2Templates(folder).TemplateResponse(name='a.html', context={'request': request})\nassert answer.body == b'seen'\n",
    # fewer arguments than the release requires; a newer one does without
    "redis-backoff": "import redis.backoff\nassert redis.backoff.ExponentialBackoff().compute(1) > 0\n",
    "werkzeug-host": "import werkzeug.sansio.utils\nassert werkzeug.sansio.utils.host_is_trusted('localhost')\n",
    "typer-argument": "import typer\nassert typer.Argument(help='a name').help == 'a name'\n",
}
