import type { Clock } from '@latchkey/base/clock'
import type { Log } from '../telemetry/log.ts'

export type LinkHealth = {
  readonly host: string
  /** `standby`: other relays hold all links to this upstream. */
  readonly status: 'up' | 'down' | 'standby'
  readonly sinceMs: number
  /** Why the upstream is down, if known. */
  readonly reason?: string
  /** Partitions whose links this relay holds, if relays share them. */
  readonly partitions?: readonly number[]
}

/** Status of one upstream, with the reason if it is unreachable. */
export type LinkStatus = {
  readonly up: () => void
  readonly down: () => void
  /** Sets the cause of the current or next connection loss. Logged once until the upstream is up again or the cause changes. */
  readonly cause: (reason: string, kind: 'refused' | 'unreachable') => void
  readonly health: () => LinkHealth
}

export function createLinkStatus(params: {
  readonly host: string
  readonly clock: Clock
  readonly log: Log
}): LinkStatus {
  const { host, clock, log } = params
  let status: LinkHealth['status'] = 'down'
  let sinceMs = clock.now()
  let reason: string | undefined

  function become(next: LinkHealth['status']): boolean {
    if (status === next) return false
    status = next
    sinceMs = clock.now()
    return true
  }

  return {
    up() {
      reason = undefined
      if (become('up')) log('upstream up', { host })
    },
    down() {
      if (become('down')) log('upstream down', { host, ...(reason !== undefined && { reason }) })
    },
    cause(text, kind) {
      const isKnown = reason === text
      reason = text
      // While the link is up, the cause is logged with the next loss.
      if (isKnown || status === 'up') return
      log(kind === 'refused' ? 'upstream refused' : 'upstream unreachable', { host, reason: text })
    },
    health: () => ({ host, status, sinceMs, ...(status === 'down' && reason !== undefined && { reason }) }),
  }
}
