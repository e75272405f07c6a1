import { useModal } from 'latchkey/react'

export function useActivity() {
  const modal = useModal()
  return () => modal.open({ name: 'Account', tab: 'activity' })
}
