/** Of the feature `connect`; apart, because Connect itself loads without them. */
export const allWalletsText = {
  search: 'Search wallets',
  clear: 'Clear the search',
  noResult: 'No wallet called “{search}”',
  noResultDetail: 'Check the spelling, or scan a code with any wallet app.',
} as const
