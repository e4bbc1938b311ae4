"""The service: the store, the files and the jobs over HTTP. It translates and guards; it decides nothing.

`create_app` makes the application; `pincite serve` runs it with a worker beside it. This needs the extra `server`.
"""

from pincite.server.app import create_app
from pincite.server.service import Service

__all__ = ["Service", "create_app"]
