'use client'
import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { createLatchkey } from 'latchkey'
import { LatchkeyProvider } from 'latchkey/react'
import { readState } from 'latchkey/server-rendering'
import { type ReactNode, useState } from 'react'

const projectId = process.env.NEXT_PUBLIC_PROJECT_ID ?? ''
const serverUrl = process.env.NEXT_PUBLIC_SERVER_URL ?? ''
const relayUrl = process.env.NEXT_PUBLIC_RELAY_URL ?? ''
const rpcUrl = `${serverUrl}/v1?chainId=${latchkeyDevnet.caipNetworkId}&projectId=${projectId}`

/** One instance for each request on the server, one for the page in the browser. */
export function Providers({ children, cookie }: { children: ReactNode; cookie: string }) {
  const [latchkey] = useState(() =>
    createLatchkey({
      projectId,
      serverUrl,
      relayUrl,
      networks: [{ ...latchkeyDevnet, rpcUrls: [rpcUrl] }],
      adapters: [eip155()],
      metadata: { name: 'My app' },
      initialState: readState(cookie, projectId),
    }),
  )
  return <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
}
