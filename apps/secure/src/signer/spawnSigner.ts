import type { SignerWorker } from './signer.ts'
import workerUrl from './worker/signerWorker.ts?worker&url'

/** The part of the Trusted Types API in use; the typings of the DOM lack it, and so do older browsers. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** The only script URL that the site's policy lets the page load by name. */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('latchkey-signer', {
  createScriptURL: () => workerUrl,
})

/** A worker of its own file, so that keys never share memory with the frame's interface. */
export const spawnSigner = (): SignerWorker =>
  new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
