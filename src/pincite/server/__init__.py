"""The service: the store, the files and the jobs over HTTP. It translates and guards; it decides nothing.

`pincite.server.app.create_app` makes the application of a `pincite.server.service.Service`; `pincite serve` runs it
with a worker beside it. This needs the extra `server`, so nothing is imported here.
"""
