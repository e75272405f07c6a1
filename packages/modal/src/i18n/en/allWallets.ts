export const allWallets = {
  title: 'All wallets',
  search: 'Search wallets',
  clear: 'Clear search',
  noResult: 'No results for “{search}”',
  noResultDetail: 'Check the spelling, or scan a QR code with any wallet.',
  certified: 'Certified',
  found: { by: 'count', one: '{count} wallet found', other: '{count} wallets found' },
} as const
