"""Values inside statements: quantities with units and bounds, points of the calendar, and how they compare."""
