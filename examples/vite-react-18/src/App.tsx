import { ConnectButton, useAccount, useBalance, useDisconnect, useSignMessage } from 'latchkey/react'

export function App() {
  const { isConnected } = useAccount()
  return (
    <main>
      <h1>My app</h1>
      <ConnectButton />
      {isConnected && <Account />}
    </main>
  )
}

function Account() {
  const { address } = useAccount()
  const { data: balance } = useBalance()
  const { data: signature, signMessage } = useSignMessage()
  const { disconnect } = useDisconnect()
  return (
    <section>
      <p>Address: {address}</p>
      <p>Balance: {balance ? `${balance.numeric} ${balance.symbol}` : '…'}</p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign message
      </button>
      {signature && <p>Signature: {signature}</p>}
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}
