import type { Clock } from '@latchkey/base/clock'
import type { Admission } from './auth.ts'
import type { Limits } from './limits.ts'
import { type Bucket, createTokenBuckets, spend } from './tokenBuckets.ts'

/** How much each client, project and address may ask for, and how many sockets it may hold. */
export type Allowances = {
  /** Somebody wants in: for how many ms this address has to wait, 0 when it may go on. */
  readonly knock: (address: string | undefined) => number
  /** The allowances that a new socket draws on; undefined when there are too many sockets already. */
  readonly enter: (admission: Admission) => readonly Bucket[] | undefined
  readonly leave: (admission: Admission) => void
  /** A request without a socket: for how many ms it has to wait. */
  readonly spendOnce: (admission: Admission, cost: number) => number
  /** Forgets who has not been here for long. */
  readonly sweep: () => void
  readonly size: () => number
}

export function createAllowances(params: { readonly clock: Clock; readonly limits: Limits }): Allowances {
  const { clock, limits } = params
  const clients = createTokenBuckets({ perSec: limits.clientPerSec, burst: limits.clientBurst })
  const projects = createTokenBuckets({ perSec: limits.projectPerSec, burst: limits.projectBurst })
  const addresses = createTokenBuckets({ perSec: limits.addressPerSec, burst: limits.addressBurst })

  function hold({ clientId, projectId, address }: Admission): readonly Bucket[] {
    const nowMs = clock.now()
    const own = [clients.hold(clientId, nowMs), projects.hold(projectId, nowMs)]
    return address === undefined ? own : [...own, addresses.hold(address, nowMs)]
  }

  function leave({ clientId, projectId, address }: Admission): void {
    clients.release(clientId)
    projects.release(projectId)
    if (address !== undefined) addresses.release(address)
  }

  const spendAll = (buckets: readonly Bucket[], cost: number): number =>
    Math.max(...buckets.map((bucket) => spend(bucket, cost, clock.now())))

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
    spendOnce(admission, cost) {
      const waitMs = spendAll(hold(admission), cost)
      leave(admission)
      return waitMs
    },
    sweep() {
      for (const buckets of [clients, projects, addresses]) buckets.sweep(clock.now())
    },
    size: () => clients.size() + projects.size() + addresses.size(),
  }
}
