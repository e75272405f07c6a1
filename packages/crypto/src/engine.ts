import { nodeCrypto } from './nodeCrypto.ts'

/** Which implementation runs: Node's own crypto, WebCrypto, or the noble chunk loaded where there is neither for the algorithm. */
export type Engine = 'node' | 'native' | 'noble'

/** WebCrypto; undefined on pages served without TLS, where browsers hide it. */
const subtleCrypto = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

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

/** The primitives on Node's crypto; only where it is there. */
export const loadNode = once(() => import('./node.ts'))

/**
 * Finds out once whether Node's crypto can do it, else whether WebCrypto does what `native` asks of it; what throws cannot: other
 * runtimes have parts of either.
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
