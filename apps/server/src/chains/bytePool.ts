/** Limits the bytes of node responses in memory, for all requests together. */
export type BytePool = { readonly lease: (params: BytePool.LeaseParams) => ByteLease }

/** The share of one request. */
export type ByteLease = {
  /** `too large`: the request has reached its total. `busy`: the pool, or the share of its address, is used up. */
  readonly take: (bytes: number) => 'taken' | 'too large' | 'busy'
  /** Returns bytes to the pool. They still count towards the request's total. */
  readonly release: (bytes: number) => void
}

export declare namespace BytePool {
  type LeaseParams = {
    /** Limit of everything the request takes, released or not. */
    readonly maxTotal: number
    readonly address: string | undefined
  }
}

export function bytePool(params: { readonly maxBytes: number; readonly maxBytesPerAddress: number }): BytePool {
  const heldBy = new Map<string, number>()
  let held = 0

  function hold(address: string | undefined, bytes: number): void {
    held += bytes
    if (address === undefined) return
    const own = (heldBy.get(address) ?? 0) + bytes
    if (own === 0) heldBy.delete(address)
    else heldBy.set(address, own)
  }

  return {
    lease({ maxTotal, address }) {
      let total = 0
      return {
        take(bytes) {
          if (total + bytes > maxTotal) return 'too large'
          const own = address === undefined ? 0 : (heldBy.get(address) ?? 0)
          if (held + bytes > params.maxBytes || own + bytes > params.maxBytesPerAddress) return 'busy'
          total += bytes
          hold(address, bytes)
          return 'taken'
        },
        release: (bytes) => hold(address, -bytes),
      }
    },
  }
}
