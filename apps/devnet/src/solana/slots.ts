import { createHash } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

export const slotMs = 400
/** Maximum age of a transaction's blockhash in slots (MAX_PROCESSING_AGE). */
export const blockhashLifetimeSlots = 150n
/** Of mainnet; epochs have no effect here, but clients request them. */
export const slotsPerEpoch = 432_000n

/**
 * Slots and their blockhashes, derived from the time since genesis: they advance even while the chain is idle or
 * stopped.
 */
export type Slots = {
  readonly current: () => bigint
  readonly blockhashOf: (slot: bigint) => Blockhash
  /** True if a transaction may still use this blockhash. */
  readonly isRecent: (blockhash: string) => boolean
  /** Unix time of a slot in seconds. */
  readonly timeOf: (slot: bigint) => bigint
}

export function createSlots(params: createSlots.Params): Slots {
  const { genesisHash, genesisMs, now } = params
  let latest = 0n
  const current = () => {
    const slot = BigInt(Math.floor((now() - genesisMs) / slotMs))
    // The system clock may be set back, but slots never go back.
    if (slot > latest) latest = slot
    return latest
  }
  const blockhashOf = (slot: bigint) => {
    const digest = createHash('sha256').update(`${genesisHash} ${genesisMs} ${slot}`).digest()
    return getBase58Decoder().decode(digest) as Blockhash
  }
  return {
    current,
    blockhashOf,
    isRecent(blockhash) {
      const newest = current()
      for (let slot = newest; slot >= 0n && slot >= newest - blockhashLifetimeSlots; slot -= 1n)
        if (blockhashOf(slot) === blockhash) return true
      return false
    },
    timeOf: (slot) => BigInt(Math.floor((genesisMs + Number(slot) * slotMs) / 1_000)),
  }
}

export declare namespace createSlots {
  type Params = {
    readonly genesisHash: string
    readonly genesisMs: number
    readonly now: () => number
  }
}
