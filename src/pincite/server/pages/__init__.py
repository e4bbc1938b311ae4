"""Review without scripts: pages that are rendered on the server, with forms that work in any browser."""

from pincite.server.pages.routers import ROUTERS

__all__ = ["ROUTERS"]
