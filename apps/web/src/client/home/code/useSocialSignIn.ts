import { useModal } from 'latchkey/react'

export function useSocialSignIn() {
  const modal = useModal()
  return () => modal.open({ name: 'ConnectSocials' })
}
