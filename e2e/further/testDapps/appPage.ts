// An app with the embedded wallet, for third-party pages: the script that a test page loads before its own.
import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet, latchkeyDevnetTwo } from '@latchkey/eip155/networks'
import { solana } from '@latchkey/solana'
import { latchkeySolana } from '@latchkey/solana/networks'
import { announceEmbeddedWallet, createLatchkey, type Network } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Stack } from '../../harness/stack.ts'

const { server, relay, secure } = JSON.parse(document.currentScript?.dataset.stack ?? '{}') as Stack
const projectId = '0'.repeat(32)
const through = (network: Network): Network => ({
  ...network,
  rpcUrls: [`${server}/v1?${new URLSearchParams({ chainId: network.caipNetworkId, projectId })}`],
})
const latchkey = createLatchkey({
  projectId,
  serverUrl: server,
  relayUrl: relay,
  networks: [through(latchkeyDevnet), through(latchkeyDevnetTwo), through(latchkeySolana)],
  adapters: [eip155(), solana()],
  metadata: { name: 'Harness' },
  // The pages check signatures against the key.
  embeddedWallet: { secureUrl: secure, defaultAccountTypes: { eip155: 'eoa' } },
})
void announceEmbeddedWallet(latchkey)

// MetaMask's page enables its buttons only for providers that claim to be MetaMask.
Object.defineProperty(Object.prototype, 'isMetaMask', { value: true })

const App = () => createElement(LatchkeyProvider, { latchkey } as never, createElement(ConnectButton))

addEventListener('DOMContentLoaded', () => {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(createElement(App))
})
