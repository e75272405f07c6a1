import { expect, test } from 'vitest'
import { manualClock } from './clock.ts'
import { createEmitter } from './emitter.ts'
import { waitUntil } from './waitUntil.ts'

function start(value = 0) {
  const clock = manualClock()
  const emitter = createEmitter<{ change: undefined }>()
  const state = { value }
  const change = (next: number) => {
    state.value = next
    emitter.emit('change', undefined)
  }
  const onChange = (listener: () => void) => emitter.on('change', listener)
  const done = waitUntil({ clock, timeoutMs: 1_000, isMet: () => state.value > 1, onChange })
  return { clock, done, change, left: () => clock.pending() + emitter.count() }
}

test('resolves with true at once when the condition holds', async () => {
  const { done, left } = start(2)
  expect([await done, left()]).toEqual([true, 0])
})

test('resolves with true at the first change that fulfils the condition', async () => {
  const { done, change, left } = start()
  change(1)
  change(2)
  expect([await done, left()]).toEqual([true, 0])
})

test('resolves with false after the time-out, and leaves no timer or listener', async () => {
  const { clock, done, change, left } = start()
  change(1)
  await clock.advance(1_000)
  expect([await done, left()]).toEqual([false, 0])
})
