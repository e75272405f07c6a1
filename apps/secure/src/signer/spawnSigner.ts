import type { SignerWorker } from './signer.ts'
import workerUrl from './worker/signerWorker.ts?worker&url'

/** The part of the Trusted Types API that is used. Missing in TypeScript's DOM types and in older browsers. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** The only script URL that the Trusted Types policy allows. */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('latchkey-signer', {
  createScriptURL: () => workerUrl,
})

/** Starts a worker, so that keys never share memory with the frame's user interface. */
export const spawnSigner = (): SignerWorker =>
  new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
