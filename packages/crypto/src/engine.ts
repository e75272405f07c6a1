import { nodeCrypto } from './nodeCrypto.ts'

/** The implementation in use: Node's crypto, WebCrypto, or the noble chunk, loaded if neither has the algorithm. */
export type Engine = 'node' | 'native' | 'noble'

/** WebCrypto; undefined on pages served without TLS, where browsers hide it. */
const subtleCrypto = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

/** Runs `task` at the first call and caches its result; a failure is not cached. */
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

/** The primitives on Node's crypto; undefined where it is missing. */
export const loadNode = once(() => import('./node.ts'))

/**
 * Detects once whether Node's crypto has an algorithm, else whether WebCrypto runs `native` without throwing. Some
 * runtimes implement only parts of either.
 */
export function detectEngine(
  node: keyof typeof import('./node.ts')['probes'],
  native: (subtle: SubtleCrypto) => Promise<unknown>,
): () => Promise<Engine> {
  return once(async () => {
    const works = (probe: Promise<unknown> | undefined) =>
      probe?.then(
        () => true,
        () => false,
      )
    if (nodeCrypto() && (await works(loadNode().then(({ probes }) => probes[node]())))) return 'node'
    const subtle = subtleCrypto()
    return subtle && (await works(native(subtle))) ? 'native' : 'noble'
  })
}
