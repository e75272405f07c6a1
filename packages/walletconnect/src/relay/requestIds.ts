/** Request ids: milliseconds · 1000 + entropy, below 2^53, strictly increasing even if the clock goes back. */
export function createRequestIds(params: createRequestIds.Params): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, params.now() * 1000 + (params.entropy() % 1000))
    return last
  }
}

export declare namespace createRequestIds {
  type Params = {
    readonly now: () => number
    /** An integer; not for secrets. */
    readonly entropy: () => number
  }
}
