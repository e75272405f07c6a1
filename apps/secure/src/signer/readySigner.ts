import type { Clock } from '@latchkey/base/clock'
import { once } from '@latchkey/crypto/engine'
import { exerciseMessage } from './commands.ts'
import type { SignerWorker } from './signer.ts'

/** Idle workers are terminated after this time: a longer wait, such as for a mail, is not worth the memory. */
const idleMaxMs = 10 * 60_000

/**
 * The code that runs a worker. Preloaded after the first paint, and cached, because another `import()` after the visitor's press would
 * wait for the browser to paint.
 */
export const loadSigner = once(() => import('./signer.ts'))

/**
 * Starts workers ahead of their use, while the visitor reads or types: starting one and compiling its code takes longer
 * than signing. A ready worker has no share and no key, and still runs only one command.
 */
export function createReadySigner(start: () => SignerWorker, clock: Clock): ReadySigner {
  const ready = new Map<SignerWorker, () => void>()
  const end = (worker: SignerWorker): void => {
    ready.get(worker)?.()
    if (ready.delete(worker)) worker.terminate()
  }
  return {
    spawn() {
      const [taken] = ready.entries()
      if (!taken) return start()
      const [worker, cancel] = taken
      ready.delete(worker)
      cancel()
      return worker
    },
    prepare(count = 1) {
      // A failed load is repeated on use.
      loadSigner().catch(() => {})
      while (ready.size < count) {
        const worker = start()
        ready.set(
          worker,
          clock.after(idleMaxMs, () => end(worker)),
        )
        // Its command would wait for the time limit.
        worker.onerror = () => end(worker)
        worker.postMessage(exerciseMessage, [])
      }
    },
  }
}

export type ReadySigner = {
  /** A ready worker, or a new one. */
  readonly spawn: () => SignerWorker
  /** Makes workers ready for the next commands. */
  readonly prepare: (count?: number) => void
}
