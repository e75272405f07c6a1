import type { IncomingMessage } from 'node:http'
import type { Clock } from '@latchkey/base/clock'
import { fail, ok, type Result } from '@latchkey/base/result'
import { closeOverload, closeReasonMaxBytes, closeRefused } from '@latchkey/contracts/constants/relay'
import { clientAddress } from '@latchkey/node/clientAddress'
import type { Limits } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rateLimiter.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type AdmittedClient, authenticate, type Credentials } from './authenticate.ts'
import type { Projects } from './projects.ts'

/** Why a connection was refused: as an HTTP status with a text, or as a close code with a reason. */
export type Refusal = {
  readonly status: number
  readonly text: string
  readonly closeCode: number
  readonly retryAfterSec?: number
}

/** Rate-limits connection attempts by address, then authenticates them. */
export type Admit = (req: IncomingMessage, credentials: Credentials) => Promise<Result<AdmittedClient, Refusal>>

/** Maximum number of remembered unregistered project ids. Each is logged only once. */
const warnedMax = 1_000

export function createAdmission(params: createAdmission.Params): Admit {
  const { projects, audiences, port, trustedProxies, pseudonymOf, clock, limits, rateLimiter, metrics, log } = params
  const warned = new Set<string>()
  let checking = 0

  function warn(projectId: string): void {
    if (!projects.development || warned.has(projectId) || warned.size >= warnedMax) return
    warned.add(projectId)
    log('unregistered project admitted (development)', { projectId })
  }

  function refuse(refusal: Refusal, reason: string): Result<never, Refusal> {
    metrics.refusal(reason)
    log('refused', { code: reason })
    return fail(refusal)
  }

  return async (req, credentials) => {
    const forwardedFor = req.headers['x-forwarded-for']?.toString()
    const network = clientAddress({ remoteAddress: req.socket.remoteAddress, forwardedFor }, trustedProxies)
    const address = network === undefined ? undefined : pseudonymOf(network)
    const waitMs = rateLimiter.attempt(address)
    if (waitMs > 0) return refuse(tooManyRequests(Math.ceil(waitMs / 1000)), 'Too many requests')
    if (checking >= limits.checksMax) return refuse(busy, 'Busy')
    checking += 1
    const nowSec = Math.floor(clock.now() / 1000)
    const authenticated = await authenticate(credentials, { nowSec, projects, audiences, port }).finally(() => {
      checking -= 1
    })
    if (authenticated.ok) {
      warn(authenticated.value.projectId)
      return ok({ ...authenticated.value, address })
    }
    const { status, error } = authenticated.reason
    return refuse({ status, text: error.message, closeCode: closeRefused }, error.code)
  }
}

export declare namespace createAdmission {
  type Params = {
    readonly projects: Projects
    readonly audiences: readonly string[]
    readonly port: number
    readonly trustedProxies: number
    /** Replaces addresses with keyed hashes, because they may be stored with messages. */
    readonly pseudonymOf: (address: string) => string
    readonly clock: Clock
    readonly limits: Limits
    readonly rateLimiter: RateLimiter
    readonly metrics: Metrics
    readonly log: Log
  }
}

const tooManyRequests = (retryAfterSec: number): Refusal => ({
  status: 429,
  text: 'Too many requests',
  closeCode: closeOverload,
  retryAfterSec,
})

const busy: Refusal = { status: 503, text: 'Busy, try again', closeCode: closeOverload, retryAfterSec: 1 }

/** The text as a close reason, cut to the maximum length. All texts are ASCII. */
export const closeReasonOf = ({ text }: Refusal): string => text.slice(0, closeReasonMaxBytes)
