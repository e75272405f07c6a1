/** Lets calls pass at once while it is open; else they wait, in order. */
export type Turnstile = {
  /** Carries out the call now, or when it is its turn. */
  readonly pass: <value>(call: () => value) => Promise<value>
  /** Looks whether it is open again. */
  readonly look: () => void
}

/**
 * A call that has waited gets a turn of the event loop of its own: whoever waits for its answer is the first to go on, as if it had
 * been called just then.
 */
export function createTurnstile({ isOpen }: { readonly isOpen: () => boolean }): Turnstile {
  let waiting: (() => void)[] = []
  let running = false
  let look = (): void => {}

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      for (const call of taken) {
        await turn()
        while (!isOpen()) {
          await new Promise<void>((resolve) => {
            look = resolve
          })
          await turn()
        }
        call()
      }
    }
    running = false
  }

  return {
    pass(call) {
      return new Promise((resolve, reject) => {
        const now = (): void => {
          try {
            resolve(call())
          } catch (cause) {
            reject(cause)
          }
        }
        if (!running && isOpen()) now()
        else {
          waiting.push(now)
          if (!running) void run()
        }
      })
    },
    look() {
      if (isOpen()) look()
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
