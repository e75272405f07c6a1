import type { Clock } from '@latchkey/base/clock'
import type { Admission } from './auth.ts'
import type { Limits } from './limits.ts'
import { type Bucket, createTokenBuckets, spend, waitFor } from './tokenBuckets.ts'

/** How much each client, project and address may ask for, and how many sockets it may hold. */
export type Allowances = {
  /** Somebody wants in: for how many ms this address has to wait, 0 when it may go on. */
  readonly knock: (address: string | undefined) => number
  /** What a new socket draws on; undefined when there are too many sockets already. */
  readonly enter: (admission: Admission) => Allowance | undefined
  readonly leave: (admission: Admission) => void
  /** What a request without a socket draws on. */
  readonly visit: (admission: Admission) => Allowance
  /** Forgets who has not been here for long. */
  readonly sweep: () => void
  readonly size: () => number
}

/** What one client at one address with one project may spend. */
export type Allowance = {
  /**
   * A request: for how many ms it has to wait. Past `waitMaxMs` it is not carried out, and the project, which others share, does
   * not pay for it.
   */
  readonly ask: (cost: number, waitMaxMs: number) => number
  /** What is no request: for how many ms its sender has to wait. */
  readonly spendOwn: (cost: number) => number
}

export function createAllowances(params: { readonly clock: Clock; readonly limits: Limits }): Allowances {
  const { clock, limits } = params
  // Deeper, a debt would only punish those who come later: what closes a socket is deep enough.
  const debtMaxMs = limits.delayMaxMs
  const clients = createTokenBuckets({ perSec: limits.clientPerSec, burst: limits.clientBurst, debtMaxMs })
  const projects = createTokenBuckets({ perSec: limits.projectPerSec, burst: limits.projectBurst, debtMaxMs })
  const addresses = createTokenBuckets({ perSec: limits.addressPerSec, burst: limits.addressBurst, debtMaxMs })

  function hold({ clientId, projectId, address }: Admission): Allowance {
    const nowMs = clock.now()
    const client = clients.hold(clientId, nowMs)
    const project = projects.hold(projectId, nowMs)
    return allowanceOf(address === undefined ? [client] : [client, addresses.hold(address, nowMs)], project)
  }

  function allowanceOf(own: readonly Bucket[], project: Bucket): Allowance {
    function spendOwn(cost: number): number {
      const nowMs = clock.now()
      let waitMs = 0
      for (const bucket of own) waitMs = Math.max(waitMs, spend(bucket, cost, nowMs))
      return waitMs
    }
    return {
      spendOwn,
      ask(cost, waitMaxMs) {
        const nowMs = clock.now()
        const waitMs = Math.max(spendOwn(cost), waitFor(project, cost, nowMs))
        if (waitMs <= waitMaxMs) spend(project, cost, nowMs)
        return waitMs
      },
    }
  }

  function leave({ clientId, projectId, address }: Admission): void {
    clients.release(clientId)
    projects.release(projectId)
    if (address !== undefined) addresses.release(address)
  }

  return {
    knock(address) {
      if (address === undefined) return 0
      const waitMs = spend(addresses.hold(address, clock.now()), 1, clock.now())
      addresses.release(address)
      return waitMs
    },
    enter(admission) {
      const { clientId, projectId, address } = admission
      if (clients.holders(clientId) >= limits.socketsPerClientMax) return undefined
      if (projects.holders(projectId) >= limits.socketsPerProjectMax) return undefined
      if (address !== undefined && addresses.holders(address) >= limits.socketsPerAddressMax) return undefined
      return hold(admission)
    },
    leave,
    visit(admission) {
      const allowance = hold(admission)
      leave(admission)
      return allowance
    },
    sweep() {
      for (const buckets of [clients, projects, addresses]) buckets.sweep(clock.now())
    },
    size: () => clients.size() + projects.size() + addresses.size(),
  }
}
