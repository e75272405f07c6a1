import { attempt } from '../../outbound/attempt.ts'
import { readPositions, writePositions } from '../activity/pagePositions.ts'
import type { HeldNft, NftSource } from './nftSource.ts'

const pageSize = 50

/**
 * A page of an account's NFTs, source after source. One that fails is retried with the next page and does not hold up
 * the others. @throws the error of a source if there is nothing to show, API_REQUEST_INVALID for a foreign cursor
 */
export async function readNfts({ address, sources, cursor }: readNfts.Params) {
  const positions = readPositions(address, { cursor, keys: sources.map(({ key }) => key) })
  const nfts: HeldNft[] = []
  const next = new Map(Object.entries(positions))
  let failure: unknown
  for (const { key, read } of sources) {
    if (!next.has(key) || nfts.length >= pageSize) continue
    const { value: part, error } = await attempt(() => read(next.get(key)))
    failure ??= error
    if (!part) continue
    nfts.push(...part.nfts)
    if (part.next === undefined) next.delete(key)
    else next.set(key, part.next)
  }
  if (failure !== undefined && nfts.length === 0) throw failure
  return { nfts, next: writePositions(address, Object.fromEntries(next)) }
}

export declare namespace readNfts {
  type Params = {
    /** In lower case. A cursor is valid only for its account. */
    readonly address: string
    readonly sources: readonly NftSource[]
    readonly cursor: string | undefined
  }
}
