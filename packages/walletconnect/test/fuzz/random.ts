/** Reproducible pseudo-random numbers: the same seed gives the same cases on every machine. Not for secrets. */
export type Random = {
  /** An integer in [0, below). */
  readonly int: (below: number) => number
  readonly pick: <item>(list: readonly item[]) => item
  /** True once in `of` times. */
  readonly once: (of: number) => boolean
  readonly bytes: (length: number) => Uint8Array
}

/** Mulberry32: 32 bits of state are enough for choosing mutations, and it is fast. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const int = (below: number): number => next() % below
  return {
    int,
    pick<item>(list: readonly item[]): item {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      return list[int(list.length)] as item
    },
    once: (of) => int(of) === 0,
    bytes: (length) => Uint8Array.from({ length }, () => next() & 0xff),
  }
}
