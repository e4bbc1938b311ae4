"""What Alembic runs for every migration, in the transaction of `pincite.store.database.versions`."""

from alembic import context

from pincite.store.tables.conventions import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="pincite_version",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
