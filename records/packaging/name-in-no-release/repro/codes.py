"""Code that asks for names that no release has, by a name for each."""

CODES = {
    "sklearn-accuracy": "from sklearn.metrics import accuracy\nassert accuracy([1], [1]) == 1\n",
    "sklearn-train-test-split": "from sklearn.metrics import train_test_split\nassert len(train_test_split([1, 2])) == 2\n",
    "jinja2-enviroment": "from jinja2 import Enviroment\nassert Enviroment()\n",
    "networkx-from-matrix": "import networkx\nassert networkx.from_matrix([[1]])\n",
    "packaging-versions": "import packaging.versions\nassert packaging.versions\n",
    "httpx-retries": "import httpx\nassert httpx.Client(retries=3)\n",
}
