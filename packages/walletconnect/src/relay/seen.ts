import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import { relaySeenMax, relayTtlMaxSec } from '@latchkey/contracts/constants/relay'
import { seenPrefix } from './seenKeys.ts'

/** Digests of messages that were received already. One record per message, so that a write never rewrites the others. */
export type SeenSet = {
  readonly has: (digest: string) => Promise<boolean>
  /** Resolves when the digest is stored. A storage that fails only causes a repeat after a reload. */
  readonly add: (digest: string) => Promise<void>
}

/** Milliseconds in base 36 have 8 digits until 2059, then 9: padding keeps keys in order of time. */
const stamp = (ms: number): string => ms.toString(36).padStart(9, '0')

/** Holds {@link relaySeenMax} digests; drops older ones, and those older than any message can live. */
export function createSeenSet(params: createSeenSet.Params): SeenSet {
  const { storage, stored, clock, log } = params
  /** Digest → key of its record, oldest first. */
  const known = new Map<string, string>()
  let loaded: Promise<void> | undefined

  const attempt = (task: Promise<void>) => task.catch(() => log('seen.failed'))

  async function load(): Promise<void> {
    const keys = [...(await stored())].sort()
    const oldest = seenPrefix + stamp(Math.max(0, clock.now() - relayTtlMaxSec * 1000))
    for (const key of keys) {
      const digest = key.slice(seenPrefix.length + 10)
      if (key < oldest) await storage.delete(key)
      else if (!known.has(digest)) known.set(digest, key)
    }
    await prune()
  }

  async function prune(): Promise<void> {
    for (const [digest, key] of known) {
      if (known.size <= relaySeenMax) return
      known.delete(digest)
      await storage.delete(key)
    }
  }

  async function write(digest: string, key: string): Promise<void> {
    known.set(digest, key)
    await storage.set(key, 1)
    await prune()
  }

  const ready = (): Promise<void> => {
    loaded ??= attempt(load())
    return loaded
  }

  return {
    async has(digest) {
      await ready()
      return known.has(digest)
    },
    async add(digest) {
      await ready()
      await attempt(write(digest, `${seenPrefix}${stamp(clock.now())}/${digest}`))
    },
  }
}

export declare namespace createSeenSet {
  type Params = {
    readonly storage: Storage
    /**
     * Keys of the digests that were stored before the first message could arrive. Messages that another tab receives later are
     * not skipped here, because both tabs receive them.
     */
    readonly stored: () => Promise<readonly string[]>
    readonly clock: Clock
    readonly log: (text: string) => void
  }
}
