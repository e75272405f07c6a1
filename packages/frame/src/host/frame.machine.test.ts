import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FrameEffect, type FrameMachineEvent, initialFrameState, transition } from './frame.machine.ts'

function run(events: readonly FrameMachineEvent[]) {
  let state = initialFrameState
  const effects: FrameEffect[] = []
  for (const event of events) {
    const step = transition(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}
const announced: FrameMachineEvent = { type: 'announced', frameNonce: 'a' }
const ready: readonly FrameMachineEvent[] = [{ type: 'requested' }, announced, { type: 'opened' }, { type: 'timer' }]

const anyEvent: fc.Arbitrary<FrameMachineEvent> = fc.oneof(
  fc.constantFrom<FrameMachineEvent>(
    { type: 'requested' },
    { type: 'opened' },
    { type: 'timer' },
    { type: 'loadFailed' },
    { type: 'reload' },
    { type: 'remove' },
  ),
  fc.record({ type: fc.constant('announced' as const), frameNonce: fc.constantFrom('a', 'b', 'c') }),
)

test('[S9.1] fails when the frame does not accept the port within 20 s, and reloads for the next request', () => {
  const failed = run([{ type: 'requested' }, announced, { type: 'timer' }])
  expect(failed.effects).toContainEqual({ type: 'startTimer', ms: 20_000 })
  expect(failed.effects.at(-1)).toEqual({ type: 'reject', which: 'all', reason: 'notReady' })
  expect(failed.state).toEqual({ status: 'failed' })
  expect(transition(failed.state, { type: 'requested' }).effects).toContainEqual({ type: 'load' })
})

test('a frame that keeps reloading itself does not extend the 20 s', () => {
  const again: FrameMachineEvent = { type: 'announced', frameNonce: 'b' }
  const { effects } = run([{ type: 'requested' }, announced, again])
  expect(effects.filter(({ type }) => type === 'startTimer')).toHaveLength(1)
  expect(effects.filter(({ type }) => type === 'openPort')).toHaveLength(2)
})

test('in any order of events, opens at most one port, sends nothing without one, and stays removed', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = initialFrameState
      let ports = 0
      let loaded = false
      for (const event of events) {
        const step = transition(state, event)
        for (const { type } of step.effects) {
          if (type === 'load') loaded = true
          if (type === 'openPort') ports += 1
          if (type === 'closePort') ports = 0
          if (type === 'openPort' || type === 'release') expect(loaded).toBe(true)
          if (type === 'release' || type === 'sendWaiting') expect(ports).toBe(1)
        }
        expect(ports).toBeLessThanOrEqual(1)
        if (step.state.status === 'ready' || step.state.status === 'settling') expect(ports).toBe(1)
        if (state.status === 'removed') expect(step).toEqual({ state, effects: [] })
        if (step.state.status === 'failed' || step.state.status === 'removed') expect(ports).toBe(0)
        state = step.state
      }
    }),
  )
})

test('a timer runs while the frame is loading or settling', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = initialFrameState
      let timer = false
      for (const event of events) {
        if (event.type === 'timer') {
          if (!timer) continue
          timer = false
        }
        const step = transition(state, event)
        for (const { type } of step.effects) {
          if (type === 'startTimer') timer = true
          if (type === 'stopTimer') timer = false
        }
        state = step.state
        expect(timer).toBe(state.status === 'loading' || state.status === 'settling')
      }
    }),
  )
})

test('a new document rejects the requests sent to the previous one', () => {
  const { state } = run(ready)
  expect(state).toEqual({ status: 'ready', frameNonce: 'a' })
  const step = transition(state, { type: 'announced', frameNonce: 'b' })
  expect(step.effects).toContainEqual({ type: 'reject', which: 'sent', reason: 'reloaded' })
  expect(transition(state, announced)).toEqual({ state, effects: [] })
})
