import { errorOf } from '@latchkey/base/errors'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { assertUndo } from '@latchkey/eip155/smartAccount/assertUndo'
import type { DecodedRequest, UndecodedRequest } from '../../requests/DecodedRequest.ts'
import { namespaceOf } from '../../rpc/chainKeysOf.ts'
import { networkOf } from '../../rpc/networks.ts'
import { isUpgraded } from '../isUpgraded.ts'
import type { Endpoints } from '../smartAccounts.ts'
import { upgradeView } from './upgradeView.ts'

/**
 * Decodes a request to undo the upgrade of the key's account.
 *
 * @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED, CHAIN_MISMATCH, UPSTREAM_*
 */
export async function decodeUndo(site: Endpoints, known: UndecodedRequest): Promise<DecodedRequest> {
  const { request, chainId, address, owner } = known
  const { method, params } = request
  // Only the key's account can be upgraded.
  if (namespaceOf(chainId) !== 'eip155' || owner !== undefined)
    throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  assertUndo({ method, params, chainId }, address)
  if (!(await isUpgraded(site, known)))
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'the account was not upgraded by this wallet' } })
  const asTransaction = { method, params: [{ from: address, to: address }] }
  return {
    ...known,
    network: networkOf(chainId),
    facts: { kind: 'undo', from: address },
    refusal: undefined,
    keys: {
      readToken: eip155LazyKeys.readToken,
      async prepareRequest(call) {
        // Loaded after the sheet's first paint: it needs the chain library.
        const { prepareUndo } = await import('@latchkey/eip155/smartAccount/prepareUndo')
        return await prepareUndo({ ...call, address })
      },
      simulateRequest: (call) => eip155LazyKeys.simulateRequest({ ...call, ...asTransaction }),
    },
    view: upgradeView('undo'),
  }
}
