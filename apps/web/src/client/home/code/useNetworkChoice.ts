import { useNetwork, useSwitchNetwork } from 'latchkey/react'

export function useNetworkChoice() {
  const { network, networks, unsupported } = useNetwork()
  const { switchNetworkAsync } = useSwitchNetwork()
  return { network, networks, unsupported, switchNetworkAsync }
}
