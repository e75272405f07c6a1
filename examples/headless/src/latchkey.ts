import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { createLatchkey } from 'latchkey'

const projectId = import.meta.env.VITE_PROJECT_ID
const serverUrl = import.meta.env.VITE_SERVER_URL
const rpcUrl = `${serverUrl}/v1?chainId=${latchkeyDevnet.caipNetworkId}&projectId=${projectId}`

export const latchkey = createLatchkey({
  projectId,
  serverUrl,
  relayUrl: import.meta.env.VITE_RELAY_URL,
  networks: [{ ...latchkeyDevnet, rpcUrls: [rpcUrl] }],
  adapters: [eip155()],
  metadata: { name: 'My app' },
  siwx: { statement: 'Sign in to my app.' },
})
