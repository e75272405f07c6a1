import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'

const latchkey = createLatchkey({
  projectId: '00000000000000000000000000000000',
  networks: [latchkeyDevnet],
  adapters: [eip155()],
  metadata: { name: 'My app' },
  serverUrl: 'http://localhost:4000',
  relayUrl: 'ws://localhost:4100',
})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>
)
