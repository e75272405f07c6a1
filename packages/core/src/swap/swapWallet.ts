import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { SWAP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/swap'
import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import type { Network } from '../networks/network.ts'
import type { ApprovalOperation, SwapOperation } from '../operations/operation.ts'
import type { requestWallet } from '../operations/requestWallet.ts'
import type { PreparedCall, SwapChecks, SwapQuote } from './swapChecks.ts'

/** Dependencies for executing a quote with the wallet that it was made for. */
export type SwapWallet = activeWallet.Wallet & {
  readonly network: Network
  readonly checks: SwapChecks
  /** Sends a prepared transaction with the wallet. */
  readonly sender: (
    call: PreparedCall,
    options: { readonly gasPrice?: bigint },
  ) => requestWallet.Params<ApprovalOperation | SwapOperation>['send']
}

/**
 * @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, SWAP_QUOTE_EXPIRED also when the wallet has switched to another account or
 * network, for which the quote is not valid
 */
export async function swapWallet(latchkey: Latchkey, quote: SwapQuote): Promise<SwapWallet> {
  const wallet = activeWallet(latchkey)
  const { namespace, address, networkId } = wallet
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const isOver = latchkey.clock.now() >= quote.expiresAtMs
  if (isOver || networkId !== quote.networkId || address !== quote.account) throw errorOf(SWAP_QUOTE_EXPIRED)
  const [loadChecks, sendTransaction] = await Promise.all([
    capabilityOf(latchkey, namespace, 'swap'),
    capabilityOf(latchkey, namespace, 'sendTransaction'),
  ])
  return {
    ...wallet,
    network,
    checks: await loadChecks(),
    sender: (call, { gasPrice }) => {
      const transaction = { ...call, ...(gasPrice !== undefined && { gasPrice }) }
      return (request) => sendTransaction({ network, address, transaction, ...request })
    },
  }
}
