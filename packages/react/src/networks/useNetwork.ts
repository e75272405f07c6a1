'use client'
import { findNetwork, isUnsupported } from '@latchkey/core/networks/appNetworks'
import type { Network } from '@latchkey/core/networks/network'
import { useAccount } from '../account/useAccount.ts'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The current network, the app's networks, and whether the wallet is on an unsupported one. */
export function useNetwork(): {
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly unsupported: boolean
} {
  const latchkey = useLatchkey()
  const { networks } = latchkey.options
  const { networkId, status } = useAccount()
  const preferred = useLatchkeyState(({ preferredNetworkId }) => preferredNetworkId)
  return {
    network: findNetwork(latchkey, networkId ?? preferred ?? networks[0].caipNetworkId),
    networks,
    unsupported: status === 'connected' && isUnsupported(latchkey, networkId),
  }
}
