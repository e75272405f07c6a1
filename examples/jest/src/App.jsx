import { eip155 } from '@latchkey/eip155'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider, useAccount, useSignMessage } from 'latchkey/react'
import { mainnet } from 'viem/chains'

export const projectId = '00000000000000000000000000000000'
export const secureUrl = 'https://secure.example'

export const createApp = () =>
  createLatchkey({
    projectId,
    networks: [mainnet],
    adapters: [eip155()],
    metadata: { name: 'My app' },
    embeddedWallet: { secureUrl },
  })

export function App({ latchkey }) {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      <Account />
    </LatchkeyProvider>
  )
}

function Account() {
  const { address, status } = useAccount()
  const { signMessage, data: signature, error } = useSignMessage()
  if (status !== 'connected') return null
  return (
    <section>
      <p>Address: {address}</p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign message
      </button>
      {signature && <p>Signature: {signature}</p>}
      {error && <p role="alert">{error.code}</p>}
    </section>
  )
}
