import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import type { AccountParams } from '../account/queries.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'

/**
 * A link that requests a payment to an account (EIP-681, Solana Pay). Wallets open it, also from a QR code.
 *
 * @throws UNSUPPORTED_CHAIN if the network's namespace has no such links
 */
export async function paymentUri(latchkey: Latchkey, params: paymentUri.Params): Promise<string> {
  const { account, amountUnits, decimals, tokenAddress } = params
  const network = findNetwork(latchkey, account.networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const write = await capabilityOf(latchkey, network.chainNamespace, 'paymentUri')
  return await write({
    network,
    to: account.address,
    amountUnits,
    decimals,
    ...(tokenAddress !== undefined && { tokenAddress }),
  })
}

export declare namespace paymentUri {
  type Params = {
    readonly account: AccountParams
    readonly amountUnits: bigint
    readonly decimals: number
    /** Absent for the native currency. */
    readonly tokenAddress?: string | undefined
  }
}
