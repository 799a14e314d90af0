"""The list of all campaigns, in the order of the table."""

from host_tools.faults import use
from host_tools.faults.campaign import Campaign

CAMPAIGNS: tuple[Campaign, ...] = (use.PRESSES, use.SOAK)
