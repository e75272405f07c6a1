import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/base/caip'
import { connectedAccount } from '../connect/activeAccount.ts'
import type { Latchkey } from '../latchkey.ts'

/** The connected account for a network, regardless of its wallet's current network. */
export const accountOn = (latchkey: Latchkey, networkId: CaipNetworkId): ReturnType<typeof connectedAccount> =>
  connectedAccount(latchkey, parseCaipNetworkId(networkId)?.namespace as Namespace | undefined)
