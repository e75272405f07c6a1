import { developmentOnrampKey } from '@latchkey/contracts/constants/onramp'
import { startOnramp } from '../../devnet/src/onramp/startOnramp.ts'
import { networkId, type SwapHarness, startSwaps } from './swapHarness.ts'

export type OnrampHarness = SwapHarness & {
  /** The sandbox. */
  readonly sandbox: { readonly url: string; readonly stop: () => Promise<void> }
  /** Sends the form of the provider's page at `url`; resolves with the next page. */
  readonly pay: (url: string, form: Readonly<Record<string, string>>) => Promise<string>
}

/** Accepted by the sandbox. */
export const card = { number: '4242 4242 4242 4242', expiry: '12/34', code: '123' }

/** The server on a real chain, with the sandbox that sells its tokens. */
export async function startPurchases(): Promise<OnrampHarness> {
  const rpcUrls: Record<string, string> = {}
  const sandbox = await startOnramp({ port: 0, rpcUrls })
  const server = await startSwaps((rpcUrl) => {
    rpcUrls[networkId] = rpcUrl
    return { onramp: [{ provider: 'sandbox', url: sandbox.url, apiKey: developmentOnrampKey }] }
  })
  return {
    ...server,
    sandbox,
    pay: (url, form) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(form) }).then((response) => response.text()),
    async stop() {
      await server.stop()
      await sandbox.stop()
    },
  }
}
