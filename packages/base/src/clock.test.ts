import { describe, expect, test } from 'vitest'
import { fullJitter } from './backoff.ts'
import { manualClock } from './clock.ts'
import { createEmitter } from './emitter.ts'

describe('manualClock', () => {
  test('default: runs due tasks in order of their time, including tasks added by a task', async () => {
    const clock = manualClock(1_000)
    const ran: string[] = []
    clock.after(20, () => ran.push('b'))
    clock.after(10, () => {
      ran.push('a')
      clock.after(5, () => ran.push('a2'))
    })
    const cancel = clock.after(15, () => ran.push('never'))
    cancel()
    await clock.advance(16)
    expect(ran).toEqual(['a', 'a2'])
    await clock.advance(10)
    expect(ran).toEqual(['a', 'a2', 'b'])
    expect([clock.now(), clock.pending()]).toEqual([1_026, 0])
  })
})

describe('fullJitter', () => {
  test('[S9.10] doubles from its base and is capped', () => {
    const longest = (attempt: number) => fullJitter({ attempt, baseMs: 1_000, capMs: 30_000, random: () => 0.999_999 })
    expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => Math.ceil(longest(attempt) / 1_000))).toEqual([
      1, 2, 4, 8, 16, 30, 30,
    ])
  })
})

describe('createEmitter', () => {
  test('behaviour: a listener that throws does not stop the others, and its error is reported', () => {
    const errors: unknown[] = []
    const emitter = createEmitter<{ tick: number }>((error) => errors.push(error))
    const heard: number[] = []
    emitter.on('tick', () => {
      throw new Error('mine')
    })
    const stop = emitter.on('tick', (at) => heard.push(at))
    emitter.emit('tick', 1)
    stop()
    emitter.emit('tick', 2)
    expect(heard).toEqual([1])
    expect(errors).toHaveLength(2)
    expect(emitter.count('tick')).toBe(1)
  })
})
