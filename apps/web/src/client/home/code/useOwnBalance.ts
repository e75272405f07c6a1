import { useBalance, useNetwork } from 'latchkey/react'

export function useOwnBalance() {
  const { network, unsupported } = useNetwork()
  const { data: balance } = useBalance({ enabled: !unsupported })
  return { network, balance }
}
