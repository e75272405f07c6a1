import { hash } from 'node:crypto'
import { RELAY_MAILBOX_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/relay'
import type { NewMessage } from '../mailbox/port.ts'
import type { Outcome } from '../requests/caller.ts'
import { createLink, type Link } from './link.ts'
import type { LinkGroup } from './linkGroup.ts'
import { createLinkStatus, type LinkHealth } from './linkStatus.ts'
import { type LinkStore, recordOf } from './upstreamStore.ts'

/** The links of all parts to one upstream, which are reported as one. */
export type UpstreamLinks = {
  readonly open: (part: number) => Link
  readonly close: (part: number) => Promise<void>
  /** Resolves once the copy for the upstream is on disk or confirmed, or with an error when it does not fit. */
  readonly copy: (part: number, message: NewMessage) => Outcome
  /** Down if one of the open links is. */
  readonly health: () => LinkHealth
}

/** Minimum interval between log lines about lost messages with the same reason. */
const dropLogMs = 60_000

export function createUpstreamLinks(params: createUpstreamLinks.Params): UpstreamLinks {
  const { url, group, clock, metrics, log } = params
  const { host } = new URL(url)
  const status = createLinkStatus({ host, clock, log })
  const key = hash('sha256', url).slice(0, 16)
  const stores: LinkStore[] = Array.from({ length: group.parts }, (_, part) => group.storeOf(part, key))
  const links = new Map<number, Link>()
  const loggedAtMs = { expired: 0, refused: 0, full: 0 }

  function onStatus(): void {
    const statuses = [...links.values()].map((link) => link.status())
    if (statuses.includes('down')) status.down()
    else if (statuses.includes('up')) status.up()
  }

  function onDropped(why: keyof typeof loggedAtMs, tag = ''): void {
    metrics.upstreamDrop(why)
    if (clock.now() - loggedAtMs[why] < dropLogMs) return
    loggedAtMs[why] = clock.now()
    log('upstream message dropped', { host, why, tag: tag.slice(0, 40) })
  }

  return {
    open(part) {
      const store = stores[part] as LinkStore
      const link = createLink({ ...params, store, onStatus, onFailed: status.cause, onDropped })
      links.set(part, link)
      return link
    },
    async close(part) {
      const link = links.get(part)
      links.delete(part)
      await link?.close()
    },
    async copy(part, message) {
      const store = stores[part] as LinkStore
      const record = recordOf(message, clock.now())
      if (!store.hasSpace(record)) links.get(part)?.makeSpace()
      if (!store.hasSpace(record)) {
        onDropped('full')
        return RELAY_MAILBOX_LIMIT_EXCEEDED
      }
      await store.add(record)
      return undefined
    },
    health: status.health,
  }
}

export declare namespace createUpstreamLinks {
  type Params = Omit<createLink.Params, 'store' | 'onStatus' | 'onFailed' | 'onDropped'> & { readonly group: LinkGroup }
}
