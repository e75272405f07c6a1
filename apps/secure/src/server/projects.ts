import type { Clock } from '@latchkey/base/clock'
import type { OriginPattern } from '@latchkey/base/originPattern'
import { originsRoute } from '@latchkey/contracts/api/config/routes'
import { originsResponseSchema } from '@latchkey/contracts/api/config/schemas'
import type { Log } from '@latchkey/node/log'
import { compileOrigins } from '@latchkey/node/origins'
import * as v from 'valibot'

/**
 * Allowed origins of a project. `unknown`: the server has no such project. `unavailable`: the server does not respond.
 */
export type Projects = (projectId: string) => Promise<readonly OriginPattern[] | 'unknown' | 'unavailable'>

/** Short, so that a removed origin soon loses access. */
const freshMs = 60_000
const timeoutMs = 5_000
const cachedMax = 10_000

/** Reads allowed origins from the Latchkey server. While it is down, the last known origins stay valid. */
export function createProjects({ serverUrl, development, clock, log, fetch }: createProjects.Params): Projects {
  const cache = new Map<string, { readonly patterns: readonly OriginPattern[]; readonly readAt: number }>()

  async function read(projectId: string): Promise<readonly OriginPattern[] | 'unknown' | 'unavailable'> {
    const url = `${serverUrl}${originsRoute.path}?projectId=${projectId}`
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'unknown'
    const answer = v.safeParse(originsResponseSchema, await response.json())
    const compiled = answer.success ? compileOrigins(answer.output.allowedOrigins, { development }) : undefined
    return compiled?.ok ? compiled.value : 'unavailable'
  }

  return async (projectId) => {
    if (!/^[0-9a-f]{32}$/i.test(projectId)) return 'unknown'
    const cached = cache.get(projectId)
    if (cached && clock.now() - cached.readAt < freshMs) return cached.patterns
    const found = await read(projectId).catch(() => 'unavailable' as const)
    if (found === 'unavailable') {
      log.warn({ cached: cached !== undefined }, 'allowed origins could not be read')
      return cached?.patterns ?? found
    }
    cache.delete(projectId)
    if (found === 'unknown') return found
    if (cache.size >= cachedMax) cache.clear()
    cache.set(projectId, { patterns: found, readAt: clock.now() })
    return found
  }
}

export declare namespace createProjects {
  type Params = {
    readonly serverUrl: string
    readonly development: boolean
    readonly clock: Clock
    readonly log: Log
    readonly fetch: typeof globalThis.fetch
  }
}
