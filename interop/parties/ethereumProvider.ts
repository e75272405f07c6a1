import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { requested } from './account.ts'
import { officialOptions } from './officialOptions.ts'
import type { App, StartOptions } from './party.ts'
import { providerApp } from './providerApp.ts'

export async function startEthereumProvider({ relayUrl }: StartOptions): Promise<App> {
  const provider = await EthereumProvider.init({
    ...officialOptions('app', relayUrl),
    optionalChains: [1, 10],
    optionalMethods: requested.eip155.methods,
    optionalEvents: requested.eip155.events,
    showQrModal: false,
    disableProviderPing: true,
  })
  return providerApp(provider.signer, {
    connect: () => provider.connect(),
    request: ({ method, params }) => provider.request({ method, params: [...params] }),
  })
}
