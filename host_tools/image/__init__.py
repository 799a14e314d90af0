"""What goes onto a board: the firmware image (`build image`) and the bundle of compiled
modules for stock firmware (`build bundle`)."""
