import { useAccount, useModal, useSession } from 'latchkey/react'

export function useProof() {
  const modal = useModal()
  const { isConnected } = useAccount()
  const { status, signOut } = useSession()
  const canSign = isConnected && (status === 'idle' || status === 'required')
  const signIn = () => modal.open(canSign ? { name: 'SIWXSignMessage' } : undefined)
  return { status, signIn, signOut }
}
