import { createRandom, type Random } from './random.ts'

/** Runs many cases and counts them. Reports a failing case so that it can be repeated alone. */
export type Campaign = {
  readonly run: <input>(subject: Campaign.Subject<input>) => Promise<void>
  /** Cases of each subject so far. */
  readonly counts: () => Readonly<Record<string, number>>
}

export declare namespace Campaign {
  type Subject<input> = {
    readonly name: string
    /** Number of cases before the multiplier. */
    readonly cases: number
    readonly make: (random: Random) => input
    /** Throws, or rejects, when the property is violated. */
    readonly check: (input: input) => unknown
  }
}

/** Time limit of a case, far more than any needs even on a busy machine: a case that takes longer hangs. */
const caseDeadlineMs = 30_000
/** Bytes that a subject may retain after garbage collection, however many cases it ran. */
const heapGrowthMaxBytes = 24 * 1024 * 1024

export function createCampaign(params: createCampaign.Params): Campaign {
  const { seed, multiplier, heapBytes } = params
  const counts: Record<string, number> = {}

  async function run<input>({ name, cases, make, check }: Campaign.Subject<input>): Promise<void> {
    const total = Math.ceil(cases * multiplier)
    const base = seedOf(name, seed)
    // Compiled code and caches that fill during the first cases are not a leak.
    const warm = Math.min(2_000, Math.ceil(total / 10))
    let before = 0
    for (let index = 0; index < total; index += 1) {
      if (index === warm) before = heapBytes()
      const input = make(createRandom(base + index))
      try {
        await judge(check, input)
      } catch (cause) {
        throw new Error(`${name}, seed ${seed}, case ${index}: ${String(cause)}\n${shown(input)}`, { cause })
      }
      counts[name] = index + 1
    }
    const grown = heapBytes() - before
    if (grown > heapGrowthMaxBytes) throw new Error(`${name}: ${total} cases left ${grown} bytes behind`)
  }

  return { run, counts: () => counts }
}

export declare namespace createCampaign {
  type Params = {
    readonly seed: number
    /** Cases of all subjects. */
    readonly multiplier: number
    /** Bytes in use after garbage collection. */
    readonly heapBytes: () => number
  }
}

/** Cases that finish synchronously need no timer. */
async function judge<input>(check: (input: input) => unknown, input: input): Promise<void> {
  const startedAt = performance.now()
  const checked = check(input)
  if (checked instanceof Promise) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('does not settle')), caseDeadlineMs)
    })
    await Promise.race([checked, late]).finally(() => clearTimeout(timer))
  }
  if (performance.now() - startedAt > caseDeadlineMs) throw new Error('takes too long')
}

/** FNV-1a of the name, so that each subject gets different cases. */
function seedOf(name: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

function shown(input: unknown): string {
  const text = typeof input === 'string' ? JSON.stringify(input) : (JSON.stringify(input) ?? String(input))
  return text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length} characters)` : text
}
