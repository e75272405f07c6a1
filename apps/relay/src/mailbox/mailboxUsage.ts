import type { MailboxLimits } from '../limits/limits.ts'

/** Disk overhead of a message: records, keys and page slack. Measured: 100,000 messages of one byte take 0.7 KiB each. */
export const messageOverheadBytes = 1024

/** The disk space a message counts for. */
export const spaceOf = ({ bytes }: { readonly bytes: number }): number => bytes + messageOverheadBytes

/** The last quarter of a project's space is its reserve, for messages that are soon removed. */
const unreservedShare = 3 / 4

/** Earlier releases stored neither project nor address. */
type Counted = {
  readonly projectId?: string
  readonly from: string
  readonly address?: string
  readonly to: readonly string[] | null
  readonly bytes: number
}

/** `reserve`: only the reserve of the project has space for the message. */
export type Space = 'free' | 'reserve' | 'full'

/** The space that waiting messages take, by project, client and address of their publisher. */
export type MailboxUsage = {
  readonly add: (entry: Counted) => void
  readonly remove: (entry: Counted) => void
  readonly spaceFor: (message: Omit<Counted, 'to'>, to: Counted['to']) => Space
  /** Recalculates the usage from stored messages. */
  readonly recount: (waiting: Iterable<Counted>) => void
  readonly byProject: ReadonlyMap<string, number>
}

export function createMailboxUsage(limits: MailboxLimits): MailboxUsage {
  const max = maximaOf(limits)
  const total = createUsagePool(max.total)
  /** Counted in `total` as well, so that claiming them does not free the publisher's share. */
  const unclaimed = createUsagePool(max.unclaimed)

  function change(entry: Counted, space: number): void {
    total.change(entry, space)
    if (entry.to === null) unclaimed.change(entry, space)
  }

  return {
    add: (entry) => change(entry, spaceOf(entry)),
    remove: (entry) => change(entry, -spaceOf(entry)),
    spaceFor(message, to) {
      const space = total.spaceFor(message)
      return to === null ? scarcer(space, unclaimed.spaceFor(message)) : space
    },
    recount(waiting) {
      for (const pool of [total, unclaimed]) pool.clear()
      for (const entry of waiting) change(entry, spaceOf(entry))
    },
    byProject: total.byProject,
  }
}

/** A number of bytes each for project, address and client. */
type PerPublisher = { readonly project: number; readonly address: number; readonly client: number }

/** The limits of all waiting messages, and of those without a recipient. */
export const maximaOf = (limits: MailboxLimits): Readonly<Record<'total' | 'unclaimed', PerPublisher>> => ({
  total: {
    project: limits.mailboxPerProjectMaxBytes,
    address: limits.mailboxPerAddressMaxBytes,
    client: limits.mailboxPerClientMaxBytes,
  },
  unclaimed: {
    project: limits.unclaimedPerProjectMaxBytes,
    address: limits.unclaimedPerAddressMaxBytes,
    client: limits.unclaimedPerClientMaxBytes,
  },
})

/** The space for a message; `sums` already include it. */
export function spaceWithin(max: PerPublisher, sums: PerPublisher): Space {
  if (sums.client > max.client || sums.address > max.address || sums.project > max.project) return 'full'
  return sums.project > max.project * unreservedShare ? 'reserve' : 'free'
}

export function scarcer(one: Space, other: Space): Space {
  return one === 'full' || other === 'free' ? one : other
}

/** Sums of space with a limit each for project, address and client. */
export function createUsagePool(max: PerPublisher) {
  const byProject = new Map<string, number>()
  const byAddress = new Map<string, number>()
  const byClient = new Map<string, number>()
  const sumOf = (sums: Map<string, number>, key: string | undefined): number => (key && sums.get(key)) || 0

  function change(sums: Map<string, number>, key: string | undefined, space: number): void {
    if (!key) return
    const sum = sumOf(sums, key) + space
    if (sum === 0) sums.delete(key)
    else sums.set(key, sum)
  }

  return {
    byProject,
    change({ projectId, address, from }: Omit<Counted, 'to'>, space: number): void {
      change(byProject, projectId, space)
      change(byAddress, address, space)
      change(byClient, from, space)
    },
    spaceFor(message: Omit<Counted, 'to'>): Space {
      const space = spaceOf(message)
      return spaceWithin(max, {
        client: sumOf(byClient, message.from) + space,
        address: sumOf(byAddress, message.address) + space,
        project: sumOf(byProject, message.projectId) + space,
      })
    },
    clear(): void {
      for (const sums of [byProject, byAddress, byClient]) sums.clear()
    },
  }
}
