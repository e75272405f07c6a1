import type { MailboxLimits } from '../../limits/limits.ts'
import { messageOverheadBytes, type Space, unreservedShare } from '../mailboxUsage.ts'
import type { NewMessage } from '../port.ts'
import { partitions } from './partitions.ts'
import type { RedisNodes } from './redisNodes.ts'

/**
 * The space that waiting messages take at all relays, by project, address and client. Sums are read from Redis at most every half a
 * second and only for publishers that are active, never per message; in between this relay adds its own messages. So several
 * relays may together exceed a limit by what they accept in that time.
 */
export type UsageOverview = {
  /** For a message with recipients, and for one without. */
  readonly spaceFor: (message: NewMessage, bytes: number) => { readonly space: Space; readonly unclaimedSpace: Space }
  readonly added: (message: NewMessage, params: { readonly bytes: number; readonly isUnclaimed: boolean }) => void
  readonly byProject: () => ReadonlyMap<string, number>
  readonly close: () => void
}

type Sum = { read: number; own: number; askedAtMs: number; usedAtMs: number }

const refreshMs = 500
/** Publishers that were not active for so long are forgotten. */
const forgetMs = 60_000

export function createUsageOverview(params: {
  readonly nodesOf: () => RedisNodes
  readonly limits: MailboxLimits
}): UsageOverview {
  const { nodesOf, limits } = params
  const sums = new Map<string, Sum>()

  function sumOf(field: string): number {
    const nowMs = performance.now()
    const sum = sums.get(field) ?? { read: 0, own: 0, askedAtMs: Number.NEGATIVE_INFINITY, usedAtMs: nowMs }
    sums.set(field, sum)
    sum.usedAtMs = nowMs
    return sum.read + sum.own
  }

  async function refresh(): Promise<void> {
    const nowMs = performance.now()
    const due: string[] = []
    for (const [field, sum] of sums) {
      if (nowMs - sum.usedAtMs > forgetMs) sums.delete(field)
      else if (sum.usedAtMs >= sum.askedAtMs) due.push(field)
    }
    if (due.length === 0) return
    const before = due.map((field) => sums.get(field)?.own ?? 0)
    for (const field of due) {
      const sum = sums.get(field)
      if (sum) sum.askedAtMs = nowMs
    }
    const parts = await Promise.all(
      partitions.map(
        ({ usageKey }, at) =>
          nodesOf()
            .nodeOf(at)
            ?.commands.hmget(usageKey, ...due) ?? [],
      ),
    )
    for (const [index, field] of due.entries()) {
      const sum = sums.get(field)
      if (!sum) continue
      sum.read = parts.reduce((total, values) => total + Number(values[index] ?? 0), 0)
      // Those before the question are in the answer.
      sum.own -= before[index] ?? 0
    }
  }

  const timer = setInterval(() => void refresh().catch(() => {}), refreshMs)
  timer.unref()

  return {
    spaceFor({ projectId, address, from }, bytes) {
      const size = bytes + messageOverheadBytes
      const spaceIn = (prefix: (kind: 'p' | 'a' | 'c') => string, max: Maxima): Space => {
        if (sumOf(prefix('c') + from) + size > max.client) return 'full'
        if (address && sumOf(prefix('a') + address) + size > max.address) return 'full'
        const ofProject = sumOf(prefix('p') + projectId) + size
        if (ofProject > max.project) return 'full'
        return ofProject > max.project * unreservedShare ? 'reserve' : 'free'
      }
      const space = spaceIn((kind) => kind.toUpperCase(), {
        project: limits.mailboxPerProjectMaxBytes,
        address: limits.mailboxPerAddressMaxBytes,
        client: limits.mailboxPerClientMaxBytes,
      })
      const unclaimed = spaceIn((kind) => kind, {
        project: limits.unclaimedPerProjectMaxBytes,
        address: limits.unclaimedPerAddressMaxBytes,
        client: limits.unclaimedPerClientMaxBytes,
      })
      return { space, unclaimedSpace: space === 'full' || unclaimed === 'free' ? space : unclaimed }
    },
    added({ projectId, address, from }, { bytes, isUnclaimed }) {
      const fields = [`P${projectId}`, `C${from}`, ...(address ? [`A${address}`] : [])]
      for (const field of isUnclaimed
        ? [...fields, ...fields.map((one) => one[0]?.toLowerCase() + one.slice(1))]
        : fields) {
        const sum = sums.get(field)
        if (sum) sum.own += bytes + messageOverheadBytes
      }
    },
    byProject: () =>
      new Map(
        [...sums].flatMap(([field, { read, own }]) => (field.startsWith('P') ? [[field.slice(1), read + own]] : [])),
      ),
    close: () => clearInterval(timer),
  }
}

type Maxima = { readonly project: number; readonly address: number; readonly client: number }
