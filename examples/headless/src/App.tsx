import { cancelSignIn } from 'latchkey'
import {
  useAccount,
  useBalance,
  useDisconnect,
  useLatchkey,
  useSession,
  useSignIn,
  useSignMessage,
} from 'latchkey/react'
import { ConnectScreen } from './ConnectScreen.tsx'

export function App() {
  const { isConnected } = useAccount()
  const { status } = useSession()
  const isSignedIn = status !== 'required' && status !== 'signing'
  return (
    <main>
      <h1>My app</h1>
      {!isConnected ? <ConnectScreen /> : isSignedIn ? <Account /> : <SignIn />}
    </main>
  )
}

function SignIn() {
  const latchkey = useLatchkey()
  const { signIn, isPending, error } = useSignIn()
  return (
    <section>
      <h2>Sign in</h2>
      <button type="button" disabled={isPending} onClick={() => signIn()}>
        Sign in
      </button>
      <button type="button" onClick={() => void cancelSignIn(latchkey)}>
        Cancel
      </button>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}

function Account() {
  const { address } = useAccount()
  const { data: balance } = useBalance()
  const { data: signature, signMessage } = useSignMessage()
  const { disconnect, error } = useDisconnect()
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
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}
