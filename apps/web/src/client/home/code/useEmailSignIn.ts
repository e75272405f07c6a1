import { useModal } from 'latchkey/react'

export function useEmailSignIn() {
  const modal = useModal()
  return () => modal.open({ name: 'EmailLogin' })
}
