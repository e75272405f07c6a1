/** The memory that all connections together may fill with what is on its way. */
export type BufferRoom = {
  /** `cut`: the connection holds the most and is to end. It holds nothing from then on. */
  readonly enter: (cut: () => void) => Hold
  readonly bytes: () => number
}

/** What one connection holds of the room. */
export type Hold = {
  readonly set: (bytes: number) => void
  readonly leave: () => void
}

type Holder = { bytes: number; readonly cut: () => void }

/** Counts in one step for each change; looks at all connections only when the room is full, and then one is cut. */
export function createBufferRoom(params: { readonly maxBytes: number }): BufferRoom {
  const holders = new Set<Holder>()
  let total = 0

  function leave(holder: Holder): void {
    if (!holders.delete(holder)) return
    total -= holder.bytes
  }

  function fullest(): Holder | undefined {
    let most: Holder | undefined
    for (const holder of holders) if (!most || holder.bytes > most.bytes) most = holder
    return most
  }

  return {
    enter(cut) {
      const holder: Holder = { bytes: 0, cut }
      holders.add(holder)
      return {
        set(bytes) {
          if (!holders.has(holder)) return
          total += bytes - holder.bytes
          holder.bytes = bytes
          while (total > params.maxBytes) {
            const most = fullest()
            if (!most) return
            leave(most)
            most.cut()
          }
        },
        leave: () => leave(holder),
      }
    },
    bytes: () => total,
  }
}
