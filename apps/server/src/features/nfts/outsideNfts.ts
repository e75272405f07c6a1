import type { ChainSupport } from '../../chains/chainSupport.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'
import type { AccountIndex, ListedNft } from '../../providers/activity/accountIndex.ts'
import { bytesOf } from '../activity/hexBytes.ts'
import type { StoredChain } from '../activity/storedChains.ts'
import { storedTokens } from '../activity/storedTokens.ts'
import type { ActivityDatabase } from '../activity/tables.ts'
import type { NftSource } from './nftSource.ts'

/** Cost of a part, in requests of the route. */
const points = 5
/** An account may have passed on all NFTs of a part. */
const partsAtOnce = 4

/**
 * The NFTs of an account on a chain that a service indexes. The service only suggests NFTs; the node verifies
 * ownership.
 */
export function outsideNfts(address: string, { db, chain, list, units, ask, charge }: outsideNfts.Params): NftSource {
  async function heldOf(listed: readonly ListedNft[]) {
    const amounts = await units(ask, { address, tokens: listed })
    const held = listed.flatMap((nft, place) => {
      const amount = amounts[place] ?? 0n
      return amount > 0n ? [{ ...nft, amount: String(amount) }] : []
    })
    const tokens = await storedTokens(db, { chain, contracts: held.map(({ contract }) => contract), ask })
    return held.map(({ contract, ...nft }) => {
      const { name = null, symbol = null } = tokens.get(contract) ?? {}
      return { ...nft, chain, contract: bytesOf(contract), facts: { name, symbol } }
    })
  }

  return {
    key: chain.config.id,
    async read(given) {
      let position = given
      for (let part = 1; ; part += 1) {
        await charge(points)
        const { nfts: listed, next } = await list(address, position)
        const nfts = await heldOf(listed)
        if (nfts.length > 0 || next === undefined || part === partsAtOnce) return { nfts, next }
        position = next
      }
    },
  }
}

export declare namespace outsideNfts {
  type Params = {
    readonly db: ActivityDatabase
    readonly chain: StoredChain
    readonly list: AccountIndex['nfts']
    readonly units: NonNullable<ChainSupport['nftUnits']>
    readonly ask: CallChain
    /** Charges the request. @throws RATE_LIMITED */
    readonly charge: (points: number) => Promise<void>
  }
}
