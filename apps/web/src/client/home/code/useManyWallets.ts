import { useConnections, useDisconnect, useModal } from 'latchkey/react'

export function useManyWallets() {
  const modal = useModal()
  const add = () => modal.open({ name: 'Connect' })
  const { connections, setActive } = useConnections()
  const { disconnectAsync } = useDisconnect()
  return { connections, add, setActive, disconnectAsync }
}
