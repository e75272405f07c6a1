import { createHash } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

export const slotMs = 400
/** How many slots a transaction may name a blockhash after it was made (MAX_PROCESSING_AGE). */
export const blockhashLifetimeSlots = 150n
/** Of mainnet; epochs change nothing here, but clients ask for them. */
export const slotsPerEpoch = 432_000n

/** Slots and their blockhashes, derived from the time since genesis: they go on while the chain is idle or stopped. */
export type Slots = {
  readonly current: () => bigint
  readonly blockhashOf: (slot: bigint) => Blockhash
  /** Whether a transaction may still name this blockhash. */
  readonly isRecent: (blockhash: string) => boolean
  /** Unix time of a slot in seconds. */
  readonly timeOf: (slot: bigint) => bigint
}

export function createSlots(params: createSlots.Params): Slots {
  const { genesisHash, genesisMs, now } = params
  let latest = 0n
  const current = () => {
    const slot = BigInt(Math.floor((now() - genesisMs) / slotMs))
    // The machine's clock may be set back; slots never go back.
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
