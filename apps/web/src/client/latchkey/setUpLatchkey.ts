import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet, latchkeyDevnetTwo } from '@latchkey/eip155/networks'
import type { PageConfig } from '@latchkey/node/site/pageConfig'
import { solana } from '@latchkey/solana'
import { latchkeySolana } from '@latchkey/solana/networks'
import { createLatchkey, type Latchkey, type Network } from 'latchkey'
import { readState } from 'latchkey/server-rendering'

/** Creates the instance: on the server one per request, in the browser one per page. */
export function setUpLatchkey(config: PageConfig, visitor: setUpLatchkey.Visitor): Latchkey {
  const { projectId, serverUrl, relayUrls, secureUrl } = config
  const search = new URLSearchParams(visitor.search)
  const signInOff = search.get('signin') === 'off'
  const off = search.get('off')?.split(',') ?? []
  return createLatchkey({
    projectId,
    serverUrl,
    relayUrl: relayUrls,
    networks: [
      throughProxy(latchkeyDevnet, config),
      throughProxy(latchkeyDevnetTwo, config),
      throughProxy(latchkeySolana, config),
    ],
    adapters: [eip155(), solana()],
    metadata: {
      name: 'Latchkey',
      description: 'Demo app for Latchkey',
      url: globalThis.location?.origin ?? '',
      icons: globalThis.location ? [`${globalThis.location.origin}/icon.svg`] : [],
    },
    embeddedWallet: { secureUrl, socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] },
    features: {
      ...{ send: !off.includes('send'), receive: !off.includes('receive'), activity: !off.includes('activity') },
      onramp: !off.includes('onramp'),
      names: true,
    },
    ...(!signInOff && { siwx: { statement: 'Sign in to the Latchkey web app.' } }),
    initialState: readState(visitor.cookie, projectId),
  })
}

export declare namespace setUpLatchkey {
  /**
   * `cookie`: the header, or `document.cookie`. `search`: `?signin=off` turns sign-in off, `?off=send,receive,activity,onramp` those parts of
   * the modal.
   */
  type Visitor = { readonly cookie: string; readonly search: string }
}

/** The page's Content-Security-Policy allows only the server and the relay, so chains are read through the server. */
function throughProxy(network: Network, { serverUrl, projectId }: PageConfig): Network {
  const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
  return { ...network, rpcUrls: [`${serverUrl}/v1?${query}`] }
}
