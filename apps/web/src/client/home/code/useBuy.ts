import { useModal } from 'latchkey/react'

export function useBuy() {
  const modal = useModal()
  return () => modal.open({ name: 'OnRampProviders' })
}
