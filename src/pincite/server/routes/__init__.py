"""The routes, one module for each resource; `pincite.server.app` lists them."""
