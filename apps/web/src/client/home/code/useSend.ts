import { useModal } from 'latchkey/react'

export function useSend() {
  const modal = useModal()
  return () => modal.open({ name: 'WalletSend' })
}
