import { recallMs } from './leases.ts'

/** Joins that wait until the relay that had their topic's lease delivers through Redis. */
export type Recalls = {
  /** Call it before the join is sent, because the other relay may reply first. */
  readonly expect: (topic: string) => {
    /** Resolves once that relay replies or its lease has expired. */
    readonly answered: () => Promise<void>
    readonly end: () => void
  }
  readonly answer: (topic: string) => void
}

export function createRecalls(): Recalls {
  const waiting = new Map<string, Set<() => void>>()
  return {
    expect(topic) {
      let isAnswered = false
      let resume = (): void => {}
      const onAnswer = (): void => {
        isAnswered = true
        resume()
      }
      const others = waiting.get(topic) ?? new Set()
      waiting.set(topic, others.add(onAnswer))
      return {
        answered: () =>
          new Promise((resolve) => {
            if (isAnswered) return resolve()
            const timer = setTimeout(resolve, recallMs)
            resume = () => {
              clearTimeout(timer)
              resolve()
            }
          }),
        end() {
          others.delete(onAnswer)
          if (others.size === 0) waiting.delete(topic)
        },
      }
    },
    answer(topic) {
      for (const onAnswer of waiting.get(topic) ?? []) onAnswer()
    },
  }
}
