"""`python -m pincite`: the command line."""

import sys

from pincite.cli import main

sys.exit(main())
