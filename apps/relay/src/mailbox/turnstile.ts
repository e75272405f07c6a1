/** Lets calls pass at once while it is open; else they wait, in order. */
export type Turnstile = {
  /** Carries out the call now, or when it is its turn. */
  readonly pass: <value>(call: () => value) => Promise<value>
  /** Looks whether it is open again. */
  readonly look: () => void
}

/** Calls that have waited pass so many in one turn of the event loop: what came meanwhile is not kept waiting by all of them. */
const callsPerTurn = 64

export function createTurnstile({ isOpen }: { readonly isOpen: () => boolean }): Turnstile {
  let waiting: (() => void)[] = []
  let running = false
  let look = (): void => {}

  async function run(): Promise<void> {
    running = true
    for (let passed = 1; waiting.length > 0; ) {
      const taken = waiting
      waiting = []
      for (const call of taken) {
        while (!isOpen()) await opened()
        call()
        if (passed % callsPerTurn === 0) await turn()
        passed += 1
      }
    }
    running = false
  }

  const opened = () =>
    new Promise<void>((resolve) => {
      look = resolve
    })

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
