import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'

/** Maximum wait of a response for pending loads; later results are in the next response. */
const patienceMs = 2_000
const concurrency = 4
/** Further tasks are dropped until they are requested again. */
const maxQueued = 200
const retryBaseMs = 60_000
const retryCapMs = 24 * 60 * 60_000

/** Loads third-party resources in the background. */
export type LoadQueue = {
  /**
   * Runs the tasks by key, a few at a time, in order of arrival, and waits a short time for them. Of two tasks with the
   * same key, runs only the first. A failed task is not retried.
   */
  readonly load: (tasks: ReadonlyMap<string, () => Promise<void>>) => Promise<void>
}

export function createLoadQueue(clock: Clock): LoadQueue {
  const loading = new Map<string, Promise<void>>()
  const queue: (() => Promise<void>)[] = []
  let active = 0

  function schedule(task: () => Promise<void>): Promise<void> {
    return new Promise((done) => {
      queue.push(() => task().then(done, () => done()))
      startNext()
    })
  }

  function startNext(): void {
    const next = active < concurrency ? queue.shift() : undefined
    if (!next) return
    active += 1
    void next().finally(() => {
      active -= 1
      startNext()
    })
  }

  function runOnce(key: string, task: () => Promise<void>): Promise<void> {
    const running = loading.get(key)
    if (running) return running
    const started = schedule(task).finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  return {
    async load(tasks) {
      const started = [...tasks].flatMap(([key, task]) =>
        loading.has(key) || loading.size < maxQueued ? [runOnce(key, task)] : [],
      )
      if (started.length === 0) return
      const done = new AbortController()
      await Promise.race([Promise.all(started), wait(clock, patienceMs, done.signal)])
      done.abort()
    },
  }
}

/** Time of the next attempt after this many failures. */
export function retryAt(clock: Clock, failures: number): Date {
  return new Date(clock.now() + Math.min(retryCapMs, retryBaseMs * 4 ** Math.min(failures, 10)))
}
