/** The memory that all connections together may use for unsent and half-received data. */
export type MemoryBudget = {
  /**
   * `evict` is called to end the connection if the budget is exceeded and it uses the most; its reservation has then already been
   * released.
   */
  readonly reserve: (evict: () => void) => Reservation
  readonly bytes: () => number
}

/** One connection's share of the budget. */
export type Reservation = {
  readonly set: (bytes: number) => void
  readonly release: () => void
}

type Holder = { bytes: number; readonly evict: () => void }

/** Each change is O(1); only an eviction scans all connections. */
export function createMemoryBudget(params: { readonly maxBytes: number }): MemoryBudget {
  const holders = new Set<Holder>()
  let total = 0

  function release(holder: Holder): void {
    if (!holders.delete(holder)) return
    total -= holder.bytes
  }

  function largest(): Holder | undefined {
    let most: Holder | undefined
    for (const holder of holders) if (!most || holder.bytes > most.bytes) most = holder
    return most
  }

  return {
    reserve(evict) {
      const holder: Holder = { bytes: 0, evict }
      holders.add(holder)
      return {
        set(bytes) {
          if (!holders.has(holder)) return
          total += bytes - holder.bytes
          holder.bytes = bytes
          while (total > params.maxBytes) {
            const most = largest()
            if (!most) return
            release(most)
            most.evict()
          }
        },
        release: () => release(holder),
      }
    },
    bytes: () => total,
  }
}
