"""What commands share: the console, exit codes, options, progress, interrupts."""
