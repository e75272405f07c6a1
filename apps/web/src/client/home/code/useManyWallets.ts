import type { Account } from 'latchkey'
import { useConnections, useDisconnect, useModal } from 'latchkey/react'

export function useManyWallets() {
  const modal = useModal()
  const { connections, setActive } = useConnections()
  const { disconnectAsync } = useDisconnect()
  return {
    connections,
    add: () => modal.open({ name: 'Connect' }),
    choose: (connectionId: string, { namespace, address }: Account) => setActive({ connectionId, namespace, address }),
    disconnect: (connectionId: string) => disconnectAsync({ connectionId }),
  }
}
