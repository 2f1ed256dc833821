"""What the screens are drawn with: pure functions and small widgets."""
