'use client'
import { ConnectButton, useAccount, useDisconnect, useNativeBalance, useSignMessage } from 'latchkey/react'
import { useState } from 'react'

export function Wallet() {
  const { status } = useAccount()
  return (
    <>
      <ConnectButton />
      {status === 'connected' && <Account />}
    </>
  )
}

function Account() {
  const { address } = useAccount()
  const balance = useNativeBalance()
  const signMessage = useSignMessage()
  const disconnect = useDisconnect()
  const [signature, setSignature] = useState('')
  return (
    <section>
      <p>Address: {address}</p>
      <p>Balance: {balance ? `${balance.numeric} ${balance.symbol}` : '…'}</p>
      <button type="button" onClick={() => signMessage('Hello').then(setSignature)}>
        Sign message
      </button>
      {signature && <p>Signature: {signature}</p>}
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}
