import { expect, test } from 'vitest'
import { withPictures } from './useBalances.ts'

test('draws pictures of listed tokens without an image, and never of unlisted ones', () => {
  const tokens = withPictures([
    { symbol: 'LUSD' },
    { symbol: 'LUSD', unlisted: true },
    { symbol: 'ETH', iconUrl: 'https://images.example/eth' },
    { symbol: 'constructor' },
  ])
  expect(tokens.map(({ iconUrl }) => iconUrl?.slice(0, 19))).toEqual([
    'data:image/svg+xml,',
    undefined,
    'https://images.exam',
    undefined,
  ])
})
