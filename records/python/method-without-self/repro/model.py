"""A class whose methods take fewer arguments than they are called with."""


class Model:
    def reset():
        return 0

    def forward(self):
        return 1

    def fit(self, *, epochs=1):
        return epochs

    def save(self, path, **options):
        return path
