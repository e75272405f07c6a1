import { describe, expect, it } from 'vitest'
import { manualClock } from './clock.ts'
import { retry } from './retry.ts'

const temporary = new Error('temporary')
const permanent = new Error('permanent')

/** A task that fails as listed, then succeeds, and the options to retry it with 100, 200, 400 ms in between. */
function createRig(failures: readonly Error[]) {
  const clock = manualClock()
  const abort = new AbortController()
  const left = [...failures]
  const rig = { clock, abort, attempts: 0 }
  const task = async () => {
    rig.attempts += 1
    const failure = left.shift()
    if (failure) throw failure
    return 'done'
  }
  const options = {
    clock,
    retries: 3,
    delayMs: (attempt: number) => 100 * 2 ** attempt,
    isRetryable: (error: unknown) => error === temporary,
    signal: abort.signal,
  }
  return { ...rig, run: () => retry(task, options), count: () => rig.attempts }
}

describe('retry', () => {
  it('waits between attempts and resolves with the first success', async () => {
    const { clock, run, count } = createRig([temporary, temporary])
    const result = run()
    await clock.advance(0)
    await clock.advance(99)
    expect(count()).toBe(1)
    await clock.advance(1)
    expect(count()).toBe(2)
    await clock.advance(200)
    expect(await result).toBe('done')
    expect(count()).toBe(3)
  })

  it('rejects with the last failure when all attempts fail', async () => {
    const { clock, run, count } = createRig([temporary, temporary, temporary, temporary])
    const result = expect(run()).rejects.toBe(temporary)
    await clock.advance(0)
    await clock.advance(700)
    await result
    expect(count()).toBe(4)
  })

  it('does not repeat a failure that is not retryable', async () => {
    const { run, count } = createRig([permanent])
    await expect(run()).rejects.toBe(permanent)
    expect(count()).toBe(1)
  })

  it('ends the wait at once when it is aborted, and leaves no timer', async () => {
    const { clock, abort, run, count } = createRig([temporary])
    const result = expect(run()).rejects.toBe('left')
    await clock.advance(0)
    await clock.advance(50)
    abort.abort('left')
    await result
    expect(count()).toBe(1)
    expect(clock.pending()).toBe(0)
  })
})
