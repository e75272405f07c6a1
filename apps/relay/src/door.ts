import type { IncomingMessage } from 'node:http'
import type { Clock } from '@latchkey/base/clock'
import { fail, ok, type Result } from '@latchkey/base/result'
import { closeOverload, closeReasonMaxBytes, closeRefused } from '@latchkey/contracts/constants/relay'
import { addressOf } from './address.ts'
import type { Allowances } from './allowances.ts'
import { type Admission, authenticate, type Credentials } from './auth.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Projects } from './projects.ts'

/** Why somebody was not let in: as a status with a text, or as a close code with a reason. */
export type Refused = {
  readonly status: number
  readonly text: string
  readonly closeCode: number
  readonly retryAfterSec?: number
}

/** Decides who comes in. */
export type Door = (req: IncomingMessage, credentials: Credentials) => Promise<Result<Admission, Refused>>

/** A project id that nobody registered is named once, and only so many of them are remembered. */
const warnedMax = 1_000

export function createDoor(params: createDoor.Params): Door {
  const { projects, audiences, port, trustedProxies, clock, limits, allowances, metrics, log } = params
  const warned = new Set<string>()
  let checking = 0

  function warn(projectId: string): void {
    if (!projects.development || warned.has(projectId) || warned.size >= warnedMax) return
    warned.add(projectId)
    log('unregistered project let in (development)', { projectId })
  }

  function refuse(refused: Refused, reason: string): Result<never, Refused> {
    metrics.refusal(reason)
    log('refused', { code: reason })
    return fail(refused)
  }

  return async (req, credentials) => {
    const address = addressOf(req, { trustedProxies })
    const waitMs = allowances.knock(address)
    if (waitMs > 0) return refuse(tooMany(Math.ceil(waitMs / 1000)), 'Too many requests')
    if (checking >= limits.checksMax) return refuse(busy, 'Busy')
    checking += 1
    const nowSec = Math.floor(clock.now() / 1000)
    const admitted = await authenticate(credentials, { nowSec, projects, audiences, port }).finally(() => {
      checking -= 1
    })
    if (admitted.ok) {
      warn(admitted.value.projectId)
      return ok({ ...admitted.value, address })
    }
    const { status, error } = admitted.reason
    return refuse({ status, text: error.message, closeCode: closeRefused }, error.code)
  }
}

export declare namespace createDoor {
  type Params = {
    readonly projects: Projects
    readonly audiences: readonly string[]
    readonly port: number
    readonly trustedProxies: number
    readonly clock: Clock
    readonly limits: Limits
    readonly allowances: Allowances
    readonly metrics: Metrics
    readonly log: Log
  }
}

const tooMany = (retryAfterSec: number): Refused => ({
  status: 429,
  text: 'Too many requests',
  closeCode: closeOverload,
  retryAfterSec,
})

const busy: Refused = { status: 503, text: 'Busy, try again', closeCode: closeOverload, retryAfterSec: 1 }

/** The texts are ASCII; a close reason may not be longer. */
export const closeReasonOf = ({ text }: Refused): string => text.slice(0, closeReasonMaxBytes)
