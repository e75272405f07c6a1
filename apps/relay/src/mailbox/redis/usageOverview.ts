import type { MailboxLimits } from '../../limits/limits.ts'
import { maximaOf, type Space, scarcer, spaceOf, spaceWithin } from '../mailboxUsage.ts'
import type { NewMessage } from '../port.ts'
import { checkedValue } from './bodyRecord.ts'
import { partitions } from './partitions.ts'
import type { RedisNodes } from './redisNodes.ts'

/**
 * The space that waiting messages take at all relays, by project, address and client. Sums are read from Redis at most every half
 * second, and only for active publishers, never per message; in between, this relay adds its own messages. So several relays
 * together may exceed a limit by the messages that they accept in that time.
 */
export type UsageOverview = {
  /** For a message with recipients, and for one without. */
  readonly spaceFor: (message: Publisher, bytes: number) => { readonly space: Space; readonly unclaimedSpace: Space }
  readonly added: (message: Publisher, params: { readonly bytes: number; readonly isUnclaimed: boolean }) => void
  readonly byProject: () => ReadonlyMap<string, number>
  readonly close: () => void
}

type Publisher = Pick<NewMessage, 'projectId' | 'address' | 'from'>

type Sum = { read: number; own: number; askedAtMs: number; usedAtMs: number }

const refreshMs = 500
/** Publishers that were inactive for this long are dropped. */
const forgetMs = 60_000

export function createUsageOverview(params: {
  readonly nodesOf: () => RedisNodes
  readonly limits: MailboxLimits
  /** Of the fields: another space than that of mailboxes. */
  readonly prefix?: string
}): UsageOverview {
  const { nodesOf, limits, prefix = '' } = params
  const max = maximaOf(limits)
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
            ?.commands.hmget(usageKey, ...due.map((field) => prefix + field)) ?? [],
      ),
    )
    for (const [index, field] of due.entries()) {
      const sum = sums.get(field)
      if (!sum) continue
      // A damaged value counts as 0; the next change replaces it.
      const spaceIn = (stored: string | null | undefined) =>
        Number(stored ? checkedValue('usage', prefix + field, stored) : 0)
      sum.read = parts.reduce((total, values) => total + (spaceIn(values[index]) || 0), 0)
      // Messages accepted before the request are included in the response.
      sum.own -= before[index] ?? 0
    }
  }

  const timer = setInterval(() => void refresh().catch(() => {}), refreshMs)
  timer.unref()

  return {
    spaceFor(message, bytes) {
      const spaceIn = (kind: 'total' | 'unclaimed'): Space => {
        const { project, address, client } = fieldsOf(message, kind)
        const sumWith = (field: string | undefined) => (field ? sumOf(field) : 0) + spaceOf({ bytes })
        return spaceWithin(max[kind], { project: sumWith(project), address: sumWith(address), client: sumWith(client) })
      }
      const space = spaceIn('total')
      return { space, unclaimedSpace: scarcer(space, spaceIn('unclaimed')) }
    },
    added(message, { bytes, isUnclaimed }) {
      for (const kind of isUnclaimed ? (['total', 'unclaimed'] as const) : (['total'] as const))
        for (const field of Object.values(fieldsOf(message, kind))) {
          const sum = field && sums.get(field)
          if (sum) sum.own += spaceOf({ bytes })
        }
    },
    byProject: () =>
      new Map(
        [...sums].flatMap(([field, { read, own }]) => (field.startsWith('P') ? [[field.slice(1), read + own]] : [])),
      ),
    close: () => clearInterval(timer),
  }
}

/** The fields of the usage hash that count a message; lower case counts those without a recipient. */
function fieldsOf({ projectId, address, from }: Publisher, kind: 'total' | 'unclaimed') {
  const [p, a, c] = kind === 'total' ? ['P', 'A', 'C'] : ['p', 'a', 'c']
  return { project: `${p}${projectId}`, address: address && `${a}${address}`, client: `${c}${from}` }
}
