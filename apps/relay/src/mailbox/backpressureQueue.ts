/** Runs calls at once while there is capacity; otherwise queues them in order. */
export type BackpressureQueue = {
  /** Runs the call now, or when its turn comes. */
  readonly run: <value>(call: () => value | Promise<value>) => Promise<value>
  /** Checks whether there is capacity again. */
  readonly resume: () => void
}

/** Queued calls run in groups of this size per event-loop turn, so that they don't block everything else. */
const callsPerTurn = 64

export function createBackpressureQueue({ hasCapacity }: { readonly hasCapacity: () => boolean }): BackpressureQueue {
  let queue: (() => void)[] = []
  let draining = false
  let wake = (): void => {}

  async function drain(): Promise<void> {
    draining = true
    for (let count = 1; queue.length > 0; ) {
      const taken = queue
      queue = []
      for (const call of taken) {
        while (!hasCapacity()) await capacity()
        call()
        if (count % callsPerTurn === 0) await turn()
        count += 1
      }
    }
    draining = false
  }

  const capacity = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })

  return {
    run(call) {
      return new Promise((resolve, reject) => {
        const now = (): void => {
          try {
            resolve(call())
          } catch (cause) {
            reject(cause)
          }
        }
        if (!draining && hasCapacity()) now()
        else {
          queue.push(now)
          if (!draining) void drain()
        }
      })
    },
    resume() {
      if (hasCapacity()) wake()
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
