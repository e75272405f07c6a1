import type { Clock } from '@latchkey/base/clock'
import { exerciseMessage, type SignerWorker } from './signer.ts'

/** A longer wait, such as for a mail, is not worth the memory. */
const idleMaxMs = 10 * 60_000

/**
 * Starts workers ahead of their use, while the visitor reads or types: starting one and compiling its code takes longer
 * than signing. A ready worker has no share and no key, and still runs only one command.
 */
export function createReadySigner(start: () => SignerWorker, clock: Clock): ReadySigner {
  let ready: { readonly worker: SignerWorker; readonly cancel: () => void } | undefined
  const take = (): SignerWorker | undefined => {
    const taken = ready
    ready = undefined
    taken?.cancel()
    return taken?.worker
  }
  return {
    spawn: () => take() ?? start(),
    prepare() {
      if (ready) return
      const worker = start()
      const cancel = clock.after(idleMaxMs, () => take()?.terminate())
      ready = { worker, cancel }
      // Its command would wait for the time limit.
      worker.onerror = () => {
        if (ready?.worker === worker) take()?.terminate()
      }
      worker.postMessage(exerciseMessage, [])
    },
  }
}

export type ReadySigner = {
  /** The ready worker, or a new one. */
  readonly spawn: () => SignerWorker
  /** Makes a worker ready for the next command. */
  readonly prepare: () => void
}
