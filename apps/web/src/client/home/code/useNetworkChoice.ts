import type { Network } from 'latchkey'
import { useNetwork, useSwitchNetwork } from 'latchkey/react'

export function useNetworkChoice() {
  const { network, networks, unsupported } = useNetwork()
  const { switchNetworkAsync } = useSwitchNetwork()
  const choose = ({ caipNetworkId }: Network) => switchNetworkAsync({ networkId: caipNetworkId })
  return { network, networks, unsupported, choose }
}
