import type { EngineVisitor } from './engineVisitor.ts'

declare global {
  /** The result of the request that a test has sent from the page. */
  var answer: Promise<unknown>
}

/**
 * Sends a request to the embedded wallet through the provider that it announces (EIP-6963), as an app does. Resolves
 * once it is sent, with a function that waits for the result.
 */
export async function askEmbedded(
  { app, stack }: EngineVisitor,
  method: string,
  params: readonly unknown[],
): Promise<() => Promise<unknown>> {
  const rdns = new URL(stack.secure).hostname.split('.').reverse().join('.')
  await app.tab.run(sendRequest, [rdns, { method, params }] as const)
  return () => app.tab.run(() => globalThis.answer, [])
}

/** Runs in the page. */
function sendRequest(rdns: string, request: object): void {
  type Announced = {
    readonly info: { readonly rdns: string }
    readonly provider: { readonly request: (call: object) => Promise<unknown> }
  }
  globalThis.answer = new Promise<Announced['provider']>((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent<Announced>).detail
      if (info.rdns === rdns) resolve(provider)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  }).then((provider) => provider.request(request))
}
