import { setTimeout as wait } from 'node:timers/promises'

/** Queues a client's events until a check takes them, so that no event is missed. */
export type Mail<events> = {
  readonly put: <name extends keyof events>(name: name, payload: events[name]) => void
  /** The oldest event that was not taken yet. @throws after the time-out */
  readonly take: <name extends keyof events>(name: name, timeoutMs?: number) => Promise<events[name]>
  readonly count: (name: keyof events) => number
  readonly clear: () => void
}

/** The official clients wait up to 15 s before they reconnect. */
const defaultTimeoutMs = 30_000

export function createMail<events>(owner: string): Mail<events> {
  const kept = new Map<keyof events, unknown[]>()
  const waiting = new Map<keyof events, ((payload: never) => void)[]>()
  const listOf = <value>(map: Map<keyof events, value[]>, name: keyof events): value[] => {
    const list = map.get(name) ?? []
    map.set(name, list)
    return list
  }
  return {
    put(name, payload) {
      const taker = listOf(waiting, name).shift()
      if (taker) taker(payload as never)
      else listOf(kept, name).push(payload)
    },
    take(name, timeoutMs = defaultTimeoutMs) {
      const list = listOf(kept, name)
      if (list.length > 0) return Promise.resolve(list.shift() as never)
      return new Promise((resolve, reject) => {
        const takers = listOf(waiting, name)
        takers.push(resolve)
        void wait(timeoutMs, undefined, { ref: false }).then(() => {
          const index = takers.indexOf(resolve)
          if (index < 0) return
          takers.splice(index, 1)
          reject(new Error(`${owner} received no '${String(name)}' within ${timeoutMs / 1000} s`))
        })
      })
    },
    count: (name) => listOf(kept, name).length,
    clear: () => kept.clear(),
  }
}
