/** Full-jitter exponential back-off: a random delay in [0, min(cap, base·2^attempt)]. `attempt` counts from 0. */
export function fullJitter(params: fullJitter.Params): number {
  const { attempt, baseMs, capMs, random = Math.random } = params
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** Math.min(attempt, 30)))
}

export declare namespace fullJitter {
  type Params = {
    readonly attempt: number
    readonly baseMs: number
    readonly capMs: number
    readonly random?: () => number
  }
}
