"""Text made safe to show: in prompts, terminals and browsers."""
