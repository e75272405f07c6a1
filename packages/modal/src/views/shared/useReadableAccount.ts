import type { AccountParams } from '@latchkey/core/account/queries'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'

/** The connected account if it is on one of the app's networks. */
export function useReadableAccount(): AccountParams | undefined {
  const { address, networkId } = useAccount()
  const { network } = useNetwork()
  return address && networkId && network?.caipNetworkId === networkId ? { address, networkId } : undefined
}
