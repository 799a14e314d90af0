"""What the player sees and touches: canvas, fonts, input, widgets, screen stack and screens.

Screens read models and return commands; they write no file, read no pin and decide no rule.
"""
