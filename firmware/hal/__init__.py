"""The hardware: the only room that touches `machine`, and only inside constructors."""
