"""The list of all campaigns, in the order of the table."""

from host_tools.faults import damage, use
from host_tools.faults.campaign import Campaign

CAMPAIGNS: tuple[Campaign, ...] = (
    *damage.DAMAGE,
    *damage.KEYS,
    damage.CRASHES,
    use.PRESSES,
    use.SOAK,
)
