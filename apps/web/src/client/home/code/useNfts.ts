import { useModal } from 'latchkey/react'

export function useNfts() {
  const modal = useModal()
  return () => modal.open({ name: 'Account', tab: 'nfts' })
}
