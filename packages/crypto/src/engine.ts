/** Which implementation runs: the browser's WebCrypto, or the noble chunk loaded when the engine lacks the algorithm. */
export type Engine = 'native' | 'noble'

/** Views that own a plain buffer, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** WebCrypto; undefined on pages served without TLS, where browsers hide it. */
export const subtleCrypto = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

/** The typings ask for an ArrayBuffer behind the view; every caller here has one. */
export const asBuffer = (bytes: Uint8Array): Bytes => bytes as Bytes

/** Runs `task` at the first call and remembers what it gave; a failure is not remembered. */
export function once<value>(task: () => Promise<value>): () => Promise<value> {
  let found: Promise<value> | undefined
  return () => {
    found ??= task().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

/** Finds out once whether WebCrypto does what `probe` asks of it; a probe that throws means it does not. */
export function detectEngine(probe: (subtle: SubtleCrypto) => Promise<unknown>): () => Promise<Engine> {
  return once(async () => {
    const subtle = subtleCrypto()
    if (!subtle) return 'noble'
    try {
      await probe(subtle)
      return 'native'
    } catch {
      return 'noble'
    }
  })
}
