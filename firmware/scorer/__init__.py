"""The table scorer: what people enter at a real table, folded into totals. Imports core only."""
