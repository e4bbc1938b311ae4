"""What Alembic runs for every migration, on the connection and in the transaction of `pincite.store.migrating`."""

from alembic import context

from pincite.store.shared import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="pincite_version",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
