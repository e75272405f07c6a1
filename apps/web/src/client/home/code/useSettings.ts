import { useModal } from 'latchkey/react'

export function useSettings() {
  const modal = useModal()
  return () => modal.open({ name: 'AccountSettings' })
}
