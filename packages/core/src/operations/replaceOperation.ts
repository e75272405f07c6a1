import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { TRANSACTION_NOT_PENDING, TRANSACTION_NOT_REPLACEABLE } from '@latchkey/contracts/errors/transaction'
import { capabilityOf } from '../chain/capabilityOf.ts'
import type { TransferReplacement } from '../chain/port.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { followOperations } from './followOperations.ts'
import { hashesOf } from './operation.machine.ts'
import { replacementLink } from './replacementLink.ts'
import { advanceOperation, operationOf } from './setOperations.ts'

/**
 * Sends the wallet a request to replace an operation's pending transaction. Resolves with the new hash once the wallet has
 * sent it; the operation stays the same and stores both. After a cancellation, speeding up re-sends the cancellation.
 *
 * @throws TRANSACTION_NOT_PENDING, TRANSACTION_NOT_REPLACEABLE for a wallet that chooses nonces itself,
 * UNSUPPORTED_CHAIN, CHAIN_MISMATCH, errors of the wallet
 */
export async function replaceOperation(latchkey: Latchkey, params: replaceOperation.Params): Promise<string> {
  const { operationId, as, ...abort } = params
  const operation = operationOf(latchkey, operationId)
  const [hash] = operation ? hashesOf(operation) : []
  if (operation?.status !== 'pending' || hash === undefined) throw errorOf(TRANSACTION_NOT_PENDING)
  const found = replacementLink(latchkey, operation)
  if (!found) throw errorOf(TRANSACTION_NOT_REPLACEABLE, { values: { wallet: operation.wallet } })
  const network = findNetwork(latchkey, operation.networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { replace } = await capabilityOf(latchkey, network.chainNamespace, 'transfer')
  if (!replace) throw errorOf(UNSUPPORTED_CHAIN)
  const cancels = as === 'cancel' || operation.cancelHashes !== undefined
  const { link, address: from } = found
  const replacement = await replace({ link, network, from, hash, as, ...abort })
  advanceOperation(latchkey, operationId, { type: 'resent', hash: replacement, cancels })
  followOperations(latchkey)
  return replacement
}

export declare namespace replaceOperation {
  type Params = Pick<TransferReplacement, 'as'> & {
    readonly operationId: string
    /** Aborting withdraws the request from the wallet. */
    readonly signal?: AbortSignal
  }
}
