"""Run the migrations on the connection that the caller has opened."""

from alembic import context

from cardtable.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=False,  # the caller's transaction holds the lock
)
context.run_migrations()
