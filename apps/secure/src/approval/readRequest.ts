import { errorOf } from '@latchkey/base/errors'
import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import { currentSession } from '../frame/currentSession.ts'
import type { SecureSite } from '../frame/site.ts'
import { chainKeysOf, namespaceOf } from '../rpc/chainKeysOf.ts'
import { networkOf, type SecureNetwork } from '../rpc/networks.ts'
import type { Endpoints } from '../smartAccount/smartAccounts.ts'
import type { SmartRequest, smartRequest } from '../smartAccount/smartRequest.ts'
import type { AskedFacts } from './askedFacts.ts'
import { type Refusal, refusalOf } from './refusalOf.ts'

/** What a request is decoded from. Plain data, because it is also sent to the approval window. */
export type UndecodedRequest = {
  readonly request: RpcRequest
  /** Origin of the page, as reported by the browser. */
  readonly origin: string
  /** What the page claims about itself. */
  readonly app: { readonly name: string; readonly icons: readonly string[] }
  /** CAIP-2 id. */
  readonly chainId: string
  /** The account that would sign. */
  readonly address: string
  /** The account of the key, when a smart account would sign. */
  readonly owner?: string
}

/** A decoded request, as shown to the visitor. */
export type AskedRequest = UndecodedRequest & {
  readonly network: SecureNetwork | undefined
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
  const { evm, sol } = session.wallet.record
  const address = namespaceOf(chainId) === 'eip155' ? evm : sol
  const known = { request, origin, app: site.app(), chainId, address }
  if (namespaceOf(chainId) !== 'eip155') return await decodeRequest(site, known)
  const call = { method, params, chainId }
  const { signerOf, isSameAddress } = await chainKeysOf(chainId)
  const signer = signerOf(call)
  if (signer === undefined || isSameAddress(signer, evm)) return await decodeRequest(site, known)
  const { smartAccountOf } = await import('@latchkey/eip155/smartAccount/smartAccountOf')
  const smart = smartAccountOf(evm as `0x${string}`)
  const isSmart = isSameAddress(signer, smart.address)
  return await decodeRequest(site, isSmart ? { ...known, address: smart.address, owner: evm } : known)
}

/** Decodes a request for an account. @throws WALLET_UNAUTHORIZED, WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, CHAIN_MISMATCH */
export async function decodeRequest(site: Endpoints, known: UndecodedRequest): Promise<AskedRequest> {
  const { origin, chainId, address, owner, request } = known
  const { method, params = [] } = request
  const keys = await chainKeysOf(chainId)
  const network = networkOf(chainId)
  const call = { method, params, chainId }
  const tokens = network?.tokens ?? []
  const sends = method === 'eth_sendTransaction' || method === 'wallet_sendCalls'
  const smart =
    owner !== undefined && sends ? await readSmartRequest(site, { request: call, owner, tokens }) : undefined
  if (!smart && !keys.methods.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  const facts = smart?.facts ?? keys.describeRequest({ ...call, tokens })
  const signer = keys.signerOf(call)
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
    ...known,
    network,
    facts,
    refusal,
    ...(smart?.feePayer && { feePayer: smart.feePayer }),
    keys: smart?.keys ?? keys,
  }
}

/** Loaded for transactions of smart accounts only, to keep it out of the first paint of other requests. */
async function readSmartRequest(...params: Parameters<typeof smartRequest>): Promise<SmartRequest> {
  return (await import('../smartAccount/smartRequest.ts')).smartRequest(...params)
}
