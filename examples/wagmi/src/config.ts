import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { latchkeyConnector } from '@latchkey/wagmi'
import { createLatchkey } from 'latchkey'
import { defineChain } from 'viem'
import { createConfig, http } from 'wagmi'

const projectId = import.meta.env.VITE_PROJECT_ID
const serverUrl = import.meta.env.VITE_SERVER_URL
const rpcUrl = `${serverUrl}/v1?chainId=eip155:31337&projectId=${projectId}`

/** Any chain of `viem/chains` works the same way. */
const chain = defineChain({
  id: 31337,
  name: latchkeyDevnet.name,
  nativeCurrency: latchkeyDevnet.nativeCurrency,
  rpcUrls: { default: { http: [rpcUrl] } },
})

export const latchkey = createLatchkey({
  projectId,
  serverUrl,
  relayUrl: import.meta.env.VITE_RELAY_URL,
  networks: [chain],
  adapters: [eip155()],
  metadata: { name: 'My app' },
})

export const config = createConfig({
  chains: [chain],
  connectors: [latchkeyConnector(latchkey)],
  transports: { [chain.id]: http(rpcUrl) },
  multiInjectedProviderDiscovery: false,
})
