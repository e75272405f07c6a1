import { errorOf } from '@latchkey/base/errors'
import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import { currentSession } from '../frame/currentSession.ts'
import type { SecureSite } from '../frame/site.ts'
import { chainKeysOf } from '../rpc/chainKeysOf.ts'
import { networkOf, type SecureNetwork } from '../rpc/networks.ts'
import type { AskedFacts } from './askedFacts.ts'
import { type Refusal, refusalOf } from './refusalOf.ts'

/** A decoded request, as shown to the visitor. */
export type AskedRequest = {
  readonly request: RpcRequest
  /** Origin of the page, as reported by the browser. */
  readonly origin: string
  /** What the page claims about itself. */
  readonly app: { readonly name: string; readonly icons: readonly string[] }
  /** CAIP-2 id. */
  readonly chainId: string
  readonly network: SecureNetwork | undefined
  /** The account that would sign. */
  readonly address: string
  readonly facts: AskedFacts
  readonly refusal: Refusal | undefined
  /** Host of the paymaster, for requests whose fee it pays. */
  readonly feePayer?: string
  readonly keys: Pick<ChainKeys, 'prepareRequest' | 'simulateRequest' | 'readToken'>
}

/**
 * Decodes a request. Throws for invalid requests, so that the visitor is not asked.
 *
 * @throws LOGIN_REQUIRED, WALLET_UNAUTHORIZED, WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, CHAIN_MISMATCH
 */
export async function readRequest(
  site: SecureSite,
  request: RpcRequest,
  { origin }: RequestContext,
): Promise<AskedRequest> {
  const session = await currentSession(site)
  const { method, params = [], chainId = session.networkId } = request
  const keys = await chainKeysOf(chainId)
  const network = networkOf(chainId)
  const tokens = network?.tokens ?? []
  const call = { method, params, chainId }
  const smart =
    keys.namespace === 'eip155' ? await readSmartRequest(site, { request: call, session, tokens }) : undefined
  if (!smart && !keys.methods.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  const facts = smart?.facts ?? keys.describeRequest({ ...call, tokens })
  const signer = keys.signerOf(call)
  const { evm, sol } = session.wallet.record
  const address = smart?.address ?? (keys.namespace === 'eip155' ? evm : sol)
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  if (signer === undefined) throw invalid('they name no account')
  // A Solana transaction with several instructions is shown raw; anything else that cannot be decoded is malformed.
  if (facts.kind === 'raw' && keys.namespace === 'eip155') throw invalid('they cannot be read')
  if (!keys.isSameAddress(signer, address)) throw errorOf(WALLET_UNAUTHORIZED)
  const named = keys.networkOf(call)
  if (named !== undefined && named !== chainId)
    throw errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected: named } })
  const refusal = refusalOf(facts, { origin, isSameAddress: keys.isSameAddress })
  return {
    request,
    origin,
    app: site.app(),
    chainId,
    network,
    address,
    facts,
    refusal,
    ...(smart?.feePayer && { feePayer: smart.feePayer }),
    keys: smart?.keys ?? keys,
  }
}

async function readSmartRequest(...params: Parameters<typeof import('../smartAccount/smartRequest.ts').smartRequest>) {
  const { smartRequest } = await import('../smartAccount/smartRequest.ts')
  return smartRequest(...params)
}
