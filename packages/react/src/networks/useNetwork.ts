'use client'
import type { Network } from '@latchkey/core/networks/network'
import { useAccount } from '../account/useAccount.ts'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The network in use, the networks on offer, and whether the wallet is on one the app does not support. */
export function useNetwork(): {
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly unsupported: boolean
} {
  const { options } = useLatchkey()
  const { networkId, status } = useAccount()
  const preferred = useLatchkeyState(({ preferredNetworkId }) => preferredNetworkId)
  const wanted = networkId ?? preferred ?? options.networks[0].caipNetworkId
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
  return {
    network,
    networks: options.networks,
    unsupported: status === 'connected' && !network && !options.allowUnsupportedNetwork,
  }
}
