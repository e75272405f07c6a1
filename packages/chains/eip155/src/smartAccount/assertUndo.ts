import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest } from '@latchkey/base/keys/chainKeys'
import { RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { checksumAddress } from '../address/address.ts'
import { assertChain } from '../keys/requestedChain.ts'

/** An authorization for this address makes the account run no contract (EIP-7702). */
const nothing = `0x${'0'.repeat(40)}`

/**
 * Checks that an `eth_sendTransaction` only undoes the upgrade of its account: sent to the account itself, with an unsigned
 * authorization for the zero address and neither value nor data.
 *
 * @throws RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED for another account, CHAIN_MISMATCH
 */
export function assertUndo({ method, params, chainId }: ChainRequest, address: string): void {
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  const { from, to, chainId: named, authorizationList, ...others } = isRecord(transaction) ? transaction : {}
  const isOwn = (one: unknown) => typeof one === 'string' && checksumAddress(one) === address
  if (!isOwn(from)) throw errorOf(WALLET_UNAUTHORIZED)
  const list: readonly unknown[] = Array.isArray(authorizationList) ? authorizationList : []
  const [authorization] = list
  if (list.length !== 1 || !isRecord(authorization)) throw invalid('there is not exactly one authorization')
  if (authorization.address !== nothing) throw invalid('the authorization is not for the zero address')
  if (!isOwn(to) || Object.keys(others).length > 0) throw invalid('the transaction does something else as well')
  assertChain(named, chainId)
  assertChain(authorization.chainId, chainId)
}
