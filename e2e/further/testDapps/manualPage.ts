// An app with manual wallet connection: by its option, or with `?adapters=none` because it has no adapters.
import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Stack } from '../../harness/stack.ts'

const { server, relay } = JSON.parse(document.currentScript?.dataset.stack ?? '{}') as Stack
const hasAdapters = !location.search.includes('adapters=none')
const latchkey = createLatchkey({
  projectId: '0'.repeat(32),
  serverUrl: server,
  relayUrl: relay,
  networks: [latchkeyDevnet],
  adapters: hasAdapters ? [eip155()] : [],
  metadata: { name: 'Manual' },
  manualWalletConnect: hasAdapters,
})

addEventListener('DOMContentLoaded', () => {
  const app = createElement(LatchkeyProvider, { latchkey } as never, createElement(ConnectButton))
  createRoot(document.body).render(app)
})
