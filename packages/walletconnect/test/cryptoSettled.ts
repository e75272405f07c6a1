/** Calls of WebCrypto on their way: they run on threads of their own, and end in any order and at any time. */
const inFlight = new Set<Promise<unknown>>()

const { subtle } = globalThis.crypto
for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) {
  const method = subtle[name as keyof SubtleCrypto] as unknown
  if (name === 'constructor' || typeof method !== 'function') continue
  const watched = (...args: unknown[]): unknown => {
    const answer: unknown = method.apply(subtle, args)
    if (!(answer instanceof Promise)) return answer
    const done = () => void inFlight.delete(answer)
    inFlight.add(answer)
    answer.then(done, done)
    return answer
  }
  Object.defineProperty(subtle, name, { value: watched, configurable: true })
}

/** Settles when WebCrypto has answered everything it was asked since this file was loaded. */
export async function cryptoSettled(): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight)
}
