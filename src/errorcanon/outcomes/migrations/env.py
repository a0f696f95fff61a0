"""Run migrations on the connection that `errorcanon.outcomes.database.migrate` opened."""

from alembic import context

from errorcanon.outcomes.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
