import type { Clock } from '@latchkey/base/clock'
import type { AdmittedClient } from '../auth/authenticate.ts'
import type { Limits } from './limits.ts'
import { type Bucket, consume, createTokenBuckets, waitFor } from './tokenBuckets.ts'

/** Request rates of each client, project and address, and how many sockets each may hold. */
export type RateLimiter = {
  /** Charges a connection attempt; returns how many ms the address has to wait, 0 when it may proceed. */
  readonly attempt: (address: string | undefined) => number
  /** The quota of a new socket; undefined when its client, project or address has too many already. */
  readonly openSocket: (client: AdmittedClient) => ClientQuota | undefined
  readonly closeSocket: (client: AdmittedClient) => void
  /** The quota of a request without a socket. */
  readonly quotaOf: (client: AdmittedClient) => ClientQuota
  /** Applies charges of the same clients, projects and addresses at other relays. */
  readonly exchange: (exchange: ExchangeSpending) => Promise<void>
  /** Drops buckets that are full and unused. */
  readonly sweep: () => void
  readonly size: () => number
}

/** Reports the charges since the last call, by name; resolves to the charges of the other relays since then. */
export type ExchangeSpending = (spent: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>

/** Limits of one client at one address with one project. */
export type ClientQuota = {
  /**
   * Charges a request; returns how many ms it has to wait. If that exceeds `waitMaxMs`, it must not run, and the shared project is
   * not charged.
   */
  readonly take: (cost: number, waitMaxMs: number) => number
  /** Charges the client and its address only; returns how many ms they have to wait. */
  readonly charge: (cost: number) => number
}

export function createRateLimiter(params: { readonly clock: Clock; readonly limits: Limits }): RateLimiter {
  const { clock, limits } = params
  // This debt already closes a socket; a larger one would only delay later clients.
  const debtMaxMs = limits.delayMaxMs
  const clients = createTokenBuckets({ perSec: limits.clientPerSec, burst: limits.clientBurst, debtMaxMs })
  const projects = createTokenBuckets({ perSec: limits.projectPerSec, burst: limits.projectBurst, debtMaxMs })
  const addresses = createTokenBuckets({ perSec: limits.addressPerSec, burst: limits.addressBurst, debtMaxMs })

  function hold({ clientId, projectId, address }: AdmittedClient): ClientQuota {
    const nowMs = clock.now()
    const client = clients.hold(clientId, nowMs)
    const project = projects.hold(projectId, nowMs)
    return clientQuota(address === undefined ? [client] : [client, addresses.hold(address, nowMs)], project)
  }

  function clientQuota(own: readonly Bucket[], project: Bucket): ClientQuota {
    function charge(cost: number): number {
      const nowMs = clock.now()
      let waitMs = 0
      for (const bucket of own) waitMs = Math.max(waitMs, consume(bucket, cost, nowMs))
      return waitMs
    }
    return {
      charge,
      take(cost, waitMaxMs) {
        const nowMs = clock.now()
        const waitMs = Math.max(charge(cost), waitFor(project, cost, nowMs))
        if (waitMs <= waitMaxMs) consume(project, cost, nowMs)
        return waitMs
      },
    }
  }

  function release({ clientId, projectId, address }: AdmittedClient): void {
    clients.release(clientId)
    projects.release(projectId)
    if (address !== undefined) addresses.release(address)
  }

  return {
    attempt(address) {
      if (address === undefined) return 0
      const waitMs = consume(addresses.hold(address, clock.now()), 1, clock.now())
      addresses.release(address)
      return waitMs
    },
    openSocket(client) {
      const { clientId, projectId, address } = client
      if (clients.holders(clientId) >= limits.socketsPerClientMax) return undefined
      if (projects.holders(projectId) >= limits.socketsPerProjectMax) return undefined
      if (address !== undefined && addresses.holders(address) >= limits.socketsPerAddressMax) return undefined
      return hold(client)
    },
    closeSocket: release,
    quotaOf(client) {
      const quota = hold(client)
      release(client)
      return quota
    },
    async exchange(exchange) {
      const pools = { client: clients, project: projects, address: addresses }
      const spent = new Map<string, number>()
      for (const [pool, buckets] of Object.entries(pools))
        for (const [key, cost] of buckets.takeSpent()) spent.set(`${pool}:${key}`, cost)
      if (spent.size === 0) return
      for (const [name, cost] of await exchange(spent)) {
        const at = name.indexOf(':')
        pools[name.slice(0, at) as keyof typeof pools].chargeElsewhere(name.slice(at + 1), cost, clock.now())
      }
    },
    sweep() {
      for (const buckets of [clients, projects, addresses]) buckets.sweep(clock.now())
    },
    size: () => clients.size() + projects.size() + addresses.size(),
  }
}
