"""Bring a database up to date over the connection that the store hands in."""

from alembic import context

from tavola.server.rows import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
