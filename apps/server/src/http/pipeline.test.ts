import { manualClock } from '@latchkey/base/clock'
import { publicLimit, standardLimit } from '@latchkey/contracts/api/limits'
import { defineRoute } from '@latchkey/contracts/api/route'
import { createLog } from '@latchkey/node/log'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createRouter } from '../createApp.ts'
import { createProjects } from '../features/projects/projects.ts'
import { memoryRateLimiter } from '../stores/rateLimiter.ts'
import { memoryResponseCache } from '../stores/responseCache.ts'
import { type Served, serve } from './serve.ts'

const project = '0'.repeat(32)
const page = 'http://localhost:3000'
const session = { sid: 's', account: 'eip155:1:0xabc', networkId: 'eip155:1', issuedAt: '2026-11-21T12:00:00Z' }
const row = {
  name: 'example',
  method: 'GET',
  path: '/example',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: v.object({ count: v.number() }) },
  auth: 'none',
  audience: 'public',
  limit: publicLimit,
  cache: 'never',
  errors: [],
  row: 'S7.1',
} as const

let clock: ReturnType<typeof manualClock>
const logged: Record<string, unknown>[] = []
beforeEach(() => {
  clock = manualClock(Date.parse('2026-11-21T12:00:00Z'))
  logged.length = 0
})

function routerOf(served: Served) {
  const config = readConfig({ LATCHKEY_ENV: 'development' })
  const log = createLog('server', {
    level: 'debug',
    stream: { write: (line) => void logged.push(JSON.parse(line)) },
  })
  return createRouter([served], {
    config,
    pipeline: {
      projects: createProjects({ config, log }),
      limiter: memoryRateLimiter(),
      cache: memoryResponseCache(clock),
      log,
      now: clock.now,
      addressOf: (context) => context.req.header('x-address'),
      authenticate: async () => session,
    },
  })
}

describe('responses', () => {
  it('returns an image with its type and bytes', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71])
    const route = defineRoute({ ...row, answer: { kind: 'image' }, cache: { ms: 60_000 } })
    const router = routerOf(serve(route, async () => ({ type: 'image/png' as const, bytes })))
    // The second response comes from the cache.
    for (const _ of [1, 2]) {
      const answer = await router.request('/example')
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    }
  })

  it('returns a redirect with its location', async () => {
    const route = defineRoute({ ...row, answer: { kind: 'redirect' } })
    const router = routerOf(serve(route, async () => ({ location: 'https://example.com/next' })))
    const answer = await router.request('/example')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://example.com/next'])
  })

  it('removes fields that are not in the schema, and responds with 500 to a malformed result', async () => {
    const answers: unknown[] = [{ count: 1, secret: 'key' }, { count: 'one' }]
    const router = routerOf(serve(defineRoute(row), async () => answers.shift() as { count: number }))
    expect(await (await router.request('/example')).json()).toEqual({ count: 1 })
    expect((await router.request('/example')).status).toBe(500)
  })

  it('a handler whose result differs from the schema does not compile', () => {
    // @ts-expect-error text instead of a number
    serve(defineRoute(row), async () => ({ count: 'one' }))
    // @ts-expect-error no session without auth
    serve(defineRoute(row), async ({ session }) => ({ count: session.sid.length }))
  })
})

describe('the cache', () => {
  it('caches a response per project, params and query, for its lifetime', async () => {
    const query = v.object({ page: v.optional(v.string(), '1') })
    const route = defineRoute({ ...row, query, audience: 'project', limit: standardLimit, cache: { ms: 5_000 } })
    let calls = 0
    const router = routerOf(
      serve(route, async () => {
        calls += 1
        return { count: calls }
      }),
    )
    const countOf = async (more = '') =>
      (await (await router.request(`/example?projectId=${project}${more}`)).json()).count
    expect(await countOf()).toBe(1)
    // A parameter that is not in the schema creates no cache entry.
    expect(await countOf('&page=1&other=2')).toBe(1)
    expect(await countOf('&page=2')).toBe(2)
    await clock.advance(5_001)
    expect(await countOf()).toBe(3)
  })

  it('does not cache errors', async () => {
    let calls = 0
    const router = routerOf(
      serve(defineRoute({ ...row, cache: { ms: 5_000 } }), async () => {
        calls += 1
        if (calls === 1) throw new Error('once')
        return { count: calls }
      }),
    )
    const failed = await router.request('/example')
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store'])
    const answer = await router.request('/example')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=5'])
  })
})

describe('limits', () => {
  it('count per account and per project, and reject before the handler runs', async () => {
    const budget = { points: 2, perMs: 60_000 }
    let calls = 0
    const statusesOf = async (limit: Partial<typeof standardLimit>, auth: 'none' | 'session') => {
      const route = defineRoute({ ...row, audience: 'project', limit: { ...standardLimit, ...limit }, auth })
      calls = 0
      const router = routerOf(
        serve(route, async () => {
          calls += 1
          return { count: calls }
        }),
      )
      const statuses: number[] = []
      for (let at = 0; at < 3; at += 1)
        statuses.push((await router.request(`/example?projectId=${project}`, { headers: { origin: page } })).status)
      return statuses
    }
    expect(await statusesOf({ project: budget }, 'none')).toEqual([200, 200, 429])
    expect(calls).toBe(2)
    expect(await statusesOf({ account: budget }, 'session')).toEqual([200, 200, 429])
    expect(calls).toBe(2)
  })
})

it('logs each request once, without query or address', async () => {
  const router = routerOf(serve(defineRoute(row), async () => ({ count: 1 })))
  await router.request('/example?token=SECRET', { headers: { 'x-address': '203.0.113.9' } })
  expect(logged).toEqual([
    { level: 'debug', at: expect.any(String), part: 'server', route: 'example', status: 200, ms: 0, event: 'request' },
  ])
})
