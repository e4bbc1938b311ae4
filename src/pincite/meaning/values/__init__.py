"""Values inside statements: quantities with units and bounds, points and stretches of the calendar, their comparison."""
