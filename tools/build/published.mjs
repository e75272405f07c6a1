/** The packages that are published, by folder. */
export const published = [
  'packages/latchkey',
  'packages/chains/eip155',
  'packages/chains/solana',
  'packages/wagmi',
  'packages/testing',
  'packages/verify',
]
