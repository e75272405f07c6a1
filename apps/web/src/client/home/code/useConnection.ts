import { useAccount, useDisconnect, useModal } from 'latchkey/react'

export function useConnection() {
  const modal = useModal()
  const { status, wallet } = useAccount()
  const { disconnectAsync } = useDisconnect()
  return { status, wallet, open: () => modal.open(), disconnect: () => disconnectAsync() }
}
