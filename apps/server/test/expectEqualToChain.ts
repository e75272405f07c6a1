import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import { formatUnits, getAddress } from 'viem'
import { expect } from 'vitest'
import type { ActivityHarness } from './activityHarness.ts'
import { contracts, people } from './randomActivity.ts'
import { scanChain } from './scanChain.ts'

/** The index must say what an independent scan of the chain says. */
export async function expectEqualToChain(server: ActivityHarness): Promise<void> {
  const scan = await scanChain(server.anvil.url)
  for (const account of people) {
    const history = await server.history(account)
    expect(history.map(({ metadata }) => metadata.hash)).toEqual([...scan.transactionsOf(account)].reverse())
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
    const moved = scan.moves.filter(({ from, to }) => from === account || to === account)
    expect(history.toReversed().flatMap((one) => movesOf(one))).toEqual(
      moved.map(({ hash, from, to, asset, amount }) => ({
        hash,
        direction: from !== account ? 'in' : to === account ? 'self' : 'out',
        asset,
        numeric: formatUnits(amount, decimalsOf(asset)),
      })),
    )
    const held = await server.nfts(account)
    expect(Object.fromEntries(held.map((one) => [`${one.contract}:${one.tokenId}`, BigInt(one.quantity)]))).toEqual(
      scan.nftsOf(account),
    )
  }
}

function movesOf({ metadata, transfers }: ActivityTransaction) {
  return transfers.map(({ direction, fungible_info, nft_info, quantity }) => ({
    hash: metadata.hash,
    direction,
    asset: nft_info ? `${nft_info.contract}:${nft_info.tokenId}` : (contractOf(fungible_info?.address) ?? 'native'),
    numeric: quantity.numeric,
  }))
}

const contractOf = (caip: string | undefined) => caip && getAddress(caip.split(':')[2] ?? '')
const decimalsOf = (asset: string) => (asset.includes(':') ? 0 : asset === contracts.tokens[0] ? 6 : 18)
