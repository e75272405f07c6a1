import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet, latchkeyDevnetTwo } from '@latchkey/eip155/networks'
import { solana } from '@latchkey/solana'
import { latchkeySolana } from '@latchkey/solana/networks'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { createRoot } from 'react-dom/client'

// The benchmark passes the URLs of its relay and server in the query.
const query = new URLSearchParams(window.location.search)
const latchkey = createLatchkey({
  projectId: '0'.repeat(32),
  serverUrl: query.get('server') ?? 'http://localhost:4000',
  relayUrl: query.get('relay') ?? 'ws://localhost:4100',
  networks: [latchkeyDevnet, latchkeyDevnetTwo, latchkeySolana],
  adapters: [eip155(), solana()],
  metadata: { name: 'A shop', description: 'A page to measure', url: window.location.origin, icons: [] },
  embeddedWallet: { secureUrl: 'http://secure.localhost:4200' },
  siwx: { statement: 'Sign in to the shop.' },
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyProvider latchkey={latchkey}>
      <main>
        <h1>A shop</h1>
        <ConnectButton />
      </main>
    </LatchkeyProvider>,
  )
