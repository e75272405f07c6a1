import { UniversalProvider } from '@walletconnect/universal-provider'
import { requested, requestedProperties } from './account.ts'
import { officialOptions } from './officialOptions.ts'
import type { App, StartOptions } from './party.ts'
import { providerApp } from './providerApp.ts'

export async function startUniversalProvider({ relayUrl }: StartOptions): Promise<App> {
  const provider = await UniversalProvider.init({ ...officialOptions('app', relayUrl), disableProviderPing: true })
  return providerApp(provider, {
    connect: () =>
      provider.connect({
        optionalNamespaces: { eip155: { ...requested.eip155, rpcMap: {} } },
        sessionProperties: requestedProperties,
      }),
    request: ({ chainId, method, params }) => provider.request({ method, params: [...params] }, chainId),
  })
}
