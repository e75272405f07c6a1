import { closeGoingAway, closeRefused, closeStale } from '@latchkey/contracts/constants/relay'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalError, refusalOf } from './refusal.ts'
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

const events: fc.Arbitrary<SocketEvent> = fc.oneof(
  fc.constantFrom<SocketEvent>(
    ...(['need', 'connect', 'opened', 'timer', 'wake', 'dead', 'noWebSocket'] as const).map((type) => ({ type })),
    closed(1006),
    closed(closeGoingAway),
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
  test('[S7.34] whatever happens, there is one socket exactly while connecting or open, and a timer while waiting', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        let state = initialSocketState
        let sockets = 0
        let timer = false
        for (const event of sequence) {
          // A socket that is not there cannot close, a timer that does not run cannot fire.
          if ((event.type === 'closed' && sockets === 0) || (event.type === 'timer' && !timer)) continue
          if (event.type === 'closed') sockets -= 1
          if (event.type === 'noWebSocket' && state.status === 'connecting') sockets -= 1
          const before = state.status
          const step = transition(state, event)
          state = step.state
          if (state.status !== before || event.type === 'timer') timer = false
          for (const effect of step.effects) {
            if (effect.type === 'openSocket') sockets += 1
            if (effect.type === 'dropSocket') sockets -= 1
            if (effect.type === 'timer' || effect.type === 'backoff') timer = true
          }
          expect(sockets).toBe(state.status === 'connecting' || state.status === 'open' ? 1 : 0)
          if (state.status === 'waiting' || state.status === 'connecting') expect(timer).toBe(true)
        }
      }),
    )
  })

  test('[S7.34] destroyed is the end: no event leaves it or has an effect', () => {
    fc.assert(
      fc.property(fc.array(events), fc.array(events), (before, after) => {
        const { state } = run([...before, { type: 'destroy' }])
        expect(run(after, state)).toMatchObject({ state: { status: 'destroyed' }, effects: [] })
      }),
    )
  })

  test('[S7.34] lost connections in a row raise the back-off; one that stays open for its time resets it', () => {
    const cycle: SocketEvent[] = [{ type: 'opened' }, closed(1006), { type: 'timer' }]
    const { state, effects } = run([{ type: 'need' }, ...cycle, ...cycle, ...cycle])
    expect(effects.filter((effect) => effect.type === 'backoff').map((effect) => effect.attempt)).toEqual([0, 1, 2])
    expect(run([{ type: 'opened' }, { type: 'timer' }, closed(1006)], state).effects).toContainEqual({
      type: 'backoff',
      attempt: 0,
    })
  })

  test('[S7.34] a call waits out the back-off; the page coming back and an asked-for connection do not', () => {
    const waiting = run([{ type: 'need' }, closed(1006)]).state
    expect(run([{ type: 'need' }], waiting).state.status).toBe('waiting')
    for (const type of ['wake', 'connect'] as const) expect(run([{ type }], waiting).state.status).toBe('connecting')
  })

  test('[S7.34] a refusal is not retried by itself; the next call tries again', () => {
    const refused = run([{ type: 'need' }, { type: 'opened' }, closed(closeRefused, 'Project not found')])
    expect(refused.effects.at(-1)).toEqual({
      type: 'refuse',
      refusal: { kind: 'refused', reason: 'Project not found' },
    })
    expect(run([{ type: 'wake' }, { type: 'timer' }], refused.state).effects).toEqual([])
    expect(run([{ type: 'need' }], refused.state).types).toContain('openSocket')
  })

  test("[S8.1] a token from the future teaches the relay's time: one corrected retry, then the clock error", () => {
    const first = run([{ type: 'need' }, { type: 'opened' }, closed(closeRefused, notYetValid)])
    expect(first.state).toMatchObject({ status: 'connecting', skewSec: -600 })
    expect(first.effects.at(-1)).toEqual({ type: 'openSocket', skewSec: -600 })
    const second = run([{ type: 'opened' }, closed(closeRefused, notYetValid)], first.state)
    expect(second.effects).toContainEqual({ type: 'refuse', refusal: { kind: 'clock', skewSec: -600 } })
    expect(second.state.status).toBe('refused')
  })

  test('[S7.34] a stale close without anything to do goes idle, with something to do comes back', () => {
    const open: SocketEvent[] = [{ type: 'need' }, { type: 'opened' }]
    expect(run([...open, closed(closeStale, '', false)]).state.status).toBe('idle')
    expect(run([...open, closed(closeStale, '', true)]).state.status).toBe('waiting')
  })
})

describe('refusals', () => {
  test('[S8.1] the clock is blamed in words a visitor can act on', () => {
    expect(refusalError(refusalOf(notYetValid, nowSec))).toMatchObject({
      code: 'RELAY_CLOCK_SKEW',
      message: expect.stringContaining('600 s'),
    })
    expect(refusalOf('JWT validation error: JWT Token is expired: Some(1)', nowSec)).toEqual({
      kind: 'clock',
      skewSec: undefined,
    })
    expect(refusalError(refusalOf('', nowSec)).message).toContain('no reason given')
  })
})
