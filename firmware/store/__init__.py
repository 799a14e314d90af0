"""What is kept on flash: the journal, the settings, the record of a crash. Files only."""
