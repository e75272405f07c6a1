import { errorOf } from '@latchkey/base/errors'
import {
  closeGoingAway,
  closeOverload,
  closeRefused,
  closeStale,
  relayOverloadAttempt,
} from '@latchkey/contracts/constants/relay'
import { RELAY_REFUSED } from '@latchkey/contracts/errors/relay'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { explainRefusal } from './refusal.ts'
import {
  initialSocketState,
  type SocketEffect,
  type SocketEvent,
  type SocketState,
  transition,
} from './socket.machine.ts'

const nowSec = 1_800_000_000
const notYetValid = `JWT validation error: JWT Token is not yet valid: basic.iat: ${nowSec}, now + time_leeway: ${nowSec - 480}, time_leeway: 120`
const closed = (code: number, reason = '', wanted = true): SocketEvent => ({
  type: 'closed',
  code,
  reason,
  nowSec,
  wanted,
})

const error = errorOf(RELAY_REFUSED, { values: { reason: 'x' } })

const events: fc.Arbitrary<SocketEvent> = fc.oneof(
  fc.constantFrom<SocketEvent>(
    ...(['need', 'connect', 'opened', 'timer', 'wake', 'dead'] as const).map((type) => ({ type })),
    { type: 'refused', error },
    { type: 'refused', error, skewSec: -600 },
    closed(1006),
    closed(closeGoingAway),
    closed(closeOverload),
    closed(closeStale, '', false),
    closed(closeRefused, 'Project not found'),
    closed(closeRefused, notYetValid),
  ),
)

const run = (sequence: readonly SocketEvent[], state: SocketState = initialSocketState) => {
  const effects: SocketEffect[] = []
  for (const event of sequence) {
    const step = transition(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, types: effects.map((effect) => effect.type) }
}

describe('socket machine', () => {
  test('[S7.34] never has two sockets, has one only while connecting or open, and never gets stuck, for any sequence', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        let state = initialSocketState
        let sockets = 0
        let timer = false
        let explaining = false
        for (const event of sequence) {
          // Skip impossible events: those of a socket, a timer or an explanation that is not pending.
          if ((event.type === 'closed' || event.type === 'opened') && sockets === 0) continue
          if ((event.type === 'timer' && !timer) || (event.type === 'refused' && !explaining)) continue
          if (event.type === 'closed') sockets -= 1
          const before = state.status
          const step = transition(state, event)
          if (step.state.status !== before || event.type === 'refused') explaining = false
          state = step.state
          if (state.status !== before || event.type === 'timer') timer = false
          for (const effect of step.effects) {
            if (effect.type === 'openSocket') sockets += 1
            if (effect.type === 'dropSocket') sockets = 0
            if (effect.type === 'timer' || effect.type === 'backoff') timer = true
            if (effect.type === 'explain') explaining = true
          }
          const wanted = state.status === 'open' || (state.status === 'connecting' && !explaining)
          expect(sockets).toBe(wanted ? 1 : 0)
          if (state.status === 'waiting' || state.status === 'connecting') expect(timer).toBe(true)
        }
      }),
    )
  })

  test('[S7.34] pitfall 18: the next call opens a socket after any close', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        let { state } = run(sequence)
        const next = { idle: 'need', refused: 'need', waiting: 'timer', connecting: 'opened' } as const
        for (let step = 0; step < 3 && state.status in next; step += 1)
          state = transition(state, { type: next[state.status as keyof typeof next] }).state
        expect(state.status).toBe('open')
      }),
    )
  })

  test('[S7.34] no event leaves or affects the destroyed state', () => {
    fc.assert(
      fc.property(fc.array(events), fc.array(events), (before, after) => {
        const { state } = run([...before, { type: 'destroy' }])
        expect(run(after, state)).toMatchObject({ state: { status: 'destroyed' }, effects: [] })
      }),
    )
  })

  test('[S7.34] consecutive losses increase the backoff; a stable connection resets it', () => {
    const cycle: SocketEvent[] = [{ type: 'opened' }, closed(1006), { type: 'timer' }]
    const { state, effects } = run([{ type: 'need' }, ...cycle, ...cycle, ...cycle])
    expect(effects.filter((effect) => effect.type === 'backoff').map((effect) => effect.attempt)).toEqual([0, 1, 2])
    expect(run([{ type: 'opened' }, { type: 'timer' }, closed(1006)], state).effects).toContainEqual({
      type: 'backoff',
      attempt: 0,
    })
  })

  test.each(['need', 'wake', 'connect'] as const)('[S7.34] %s ends a backoff', (type) => {
    const waiting = run([{ type: 'need' }, closed(1006)]).state
    expect(run([{ type }], waiting).state.status).toBe('connecting')
  })

  test('[S7.34] a call starts a new backoff, unless the relay closed the connection because of overload', () => {
    const lost: SocketEvent[] = [{ type: 'opened' }, closed(1006), { type: 'timer' }]
    const { state } = run([{ type: 'need' }, ...lost, ...lost, ...lost, closed(1006)])
    const called = run([{ type: 'need' }, closed(1006)], state)
    expect(called.types).toEqual(['timer', 'openSocket', 'backoff'])
    expect(called.effects.at(-1)).toEqual({ type: 'backoff', attempt: 0 })
    const overloaded = run([{ type: 'need' }, { type: 'opened' }, closed(closeOverload)]).state
    expect(run([{ type: 'need' }], overloaded).state).toBe(overloaded)
  })

  test('[S7.34] an overloaded relay raises the backoff and never lowers it', () => {
    const attempts = (before: number) =>
      run([closed(closeOverload)], { ...initialSocketState, status: 'open', attempt: before }).effects
    expect(attempts(0)).toEqual([{ type: 'backoff', attempt: relayOverloadAttempt }])
    expect(attempts(9)).toEqual([{ type: 'backoff', attempt: 9 }])
  })

  test('[S7.34] explains a refusal and retries only with the next call', () => {
    const asked = run([{ type: 'need' }, { type: 'opened' }, closed(closeRefused, 'Project not found')])
    expect(asked.effects.at(-1)).toEqual({ type: 'explain', reason: 'Project not found', nowSec })
    const refused = run([{ type: 'refused', error }], asked.state)
    expect(refused).toMatchObject({ state: { status: 'refused' }, effects: [{ type: 'refuse', error }] })
    expect(run([{ type: 'wake' }, { type: 'timer' }], refused.state).effects).toEqual([])
    expect(run([{ type: 'need' }], refused.state).types).toContain('openSocket')
  })

  test("[S8.1] a clock refusal with the relay's time: one corrected retry, then the error", () => {
    const early: SocketEvent[] = [{ type: 'opened' }, closed(closeRefused), { type: 'refused', error, skewSec: -600 }]
    const first = run([{ type: 'need' }, ...early])
    expect(first.state).toMatchObject({ status: 'connecting', skewSec: -600 })
    expect(first.effects.at(-1)).toEqual({ type: 'openSocket', skewSec: -600 })
    const second = run(early, first.state)
    expect(second.effects).toContainEqual({ type: 'refuse', error })
    expect(second.state.status).toBe('refused')
  })

  test('[S7.34] a stale close goes idle when nothing is pending, and reconnects otherwise', () => {
    const open: SocketEvent[] = [{ type: 'need' }, { type: 'opened' }]
    expect(run([...open, closed(closeStale, '', false)]).state.status).toBe('idle')
    expect(run([...open, closed(closeStale, '', true)]).state.status).toBe('waiting')
  })
})

describe('refusals', () => {
  const explain = (reason: string) =>
    explainRefusal({ reason, relayUrl: 'wss://relay.example/x?y=1', nowSec, signal: new AbortController().signal })

  test('[S8.1] reports the wrong clock with an actionable message', async () => {
    expect(await explain(notYetValid)).toMatchObject({
      error: { code: 'RELAY_CLOCK_SKEW', message: expect.stringContaining('600 s') },
      skewSec: -600,
    })
    expect((await explain('')).error.message).toContain('no reason given')
  })

  test("[S8.1] requests the relay's time for an expired token, and blames the clock also without a response", async () => {
    const asked: string[] = []
    const answers = [
      new Response(`{"timeMs":${(nowSec + 90_000) * 1000}}`),
      new Response('gone', { status: 404, headers: { date: new Date((nowSec + 100_000) * 1000).toUTCString() } }),
    ]
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.href)
      const answer = answers.shift()
      if (!answer) throw new TypeError('blocked')
      return answer
    })
    const expired = 'JWT validation error: JWT Token is expired: Some(1)'
    expect(await explain(expired)).toMatchObject({ skewSec: 90_000 })
    expect(await explain(expired)).toMatchObject({ skewSec: 100_000 })
    const blind = await explain(expired)
    vi.unstubAllGlobals()
    expect(blind).toEqual({ error: expect.objectContaining({ code: 'RELAY_CLOCK_SKEW' }) })
    expect(asked).toEqual(Array(3).fill('https://relay.example/health'))
  })
})
