import { formatEther } from 'viem'
import { useAccount, useBalance, useConnect, useDisconnect, useSignMessage } from 'wagmi'

export function App() {
  const { address, status } = useAccount()
  const { connect, connectors } = useConnect()
  const [connector] = connectors
  return (
    <main>
      <h1>My app</h1>
      {status === 'connected' && <Account address={address} />}
      {status === 'disconnected' && connector && (
        <button type="button" onClick={() => connect({ connector })}>
          Connect
        </button>
      )}
    </main>
  )
}

function Account({ address }: { address: `0x${string}` }) {
  const { data: balance } = useBalance({ address })
  const { data: signature, signMessage } = useSignMessage()
  const { disconnect } = useDisconnect()
  return (
    <section>
      <p>Address: {address}</p>
      <p>Balance: {balance ? `${formatEther(balance.value)} ${balance.symbol}` : '…'}</p>
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
