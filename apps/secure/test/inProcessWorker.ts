import type { SignerWorker } from '../src/signer/signer.ts'
import { type SignerScope, serveSigner } from '../src/signer/worker/serveSigner.ts'

/** Runs the worker's code in this process. Messages are structured-cloned as in a browser. */
export function inProcessWorker(): SignerWorker {
  const scope: SignerScope = { onmessage: null, postMessage: (data) => worker.onmessage?.({ data } as MessageEvent) }
  const worker: SignerWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (data, transfer) => scope.onmessage?.({ data: structuredClone(data, { transfer }) }),
    terminate: () => {
      scope.onmessage = null
    },
  }
  serveSigner(scope)
  return worker
}
