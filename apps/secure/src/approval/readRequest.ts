import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { callMethods } from '@latchkey/eip155/smartAccount/callMethods'
import type { RequestContext, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { DecodedRequest, UndecodedRequest } from '../requests/DecodedRequest.ts'
import type { DecodedFacts } from '../requests/decodedFacts.ts'
import { isUndoRequest } from '../requests/isUndoRequest.ts'
import type { RequestView } from '../requests/RequestView.ts'
import type { Refusal } from '../requests/refusal.ts'
import { requestedNonce } from '../requests/requestedNonce.ts'
import { chainKeysOf, namespaceOf } from '../rpc/chainKeysOf.ts'
import { networkOf } from '../rpc/networks.ts'
import type { SentTransaction } from '../signer/deviceStore.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite, Session } from '../site/site.ts'
import type { Endpoints } from '../smartAccount/smartAccounts.ts'
import type { SmartRequest, smartRequest } from '../smartAccount/smartRequest.ts'
import { refusalOf } from './refusal/refusalOf.ts'

/**
 * Decodes a request. Throws for invalid requests, so that the visitor is not prompted.
 *
 * @throws LOGIN_REQUIRED, WALLET_UNAUTHORIZED, WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, CHAIN_MISMATCH
 */
export async function readRequest(
  site: SecureSite,
  request: RpcRequest,
  { origin }: RequestContext,
): Promise<DecodedRequest> {
  const session = await currentSession(site)
  const { method, params = [], chainId = session.networkId } = request
  const { evm, sol } = session.wallet.record
  const address = namespaceOf(chainId) === 'eip155' ? evm : sol
  const replaces = await replacedBy(site, { request, chainId, userId: session.userId })
  const known = {
    ...{ request, origin, app: site.app(), chainId, address, askedAt: site.clock.now() },
    ...(replaces && { replaces }),
  }
  if (namespaceOf(chainId) !== 'eip155' || isPermissionMethod(method)) return await decodeRequest(site, known)
  const call = { method, params, chainId }
  const { signerOf, isSameAddress } = await chainKeysOf(chainId)
  const signer = signerOf(call)
  if (signer === undefined) return await decodeRequest(site, known)
  if (isSameAddress(signer, evm))
    return await decodeRequest(site, (await canSendBatch(site, call)) ? { ...known, owner: evm } : known)
  const { smartAccountOf } = await import('@latchkey/eip155/smartAccount/smartAccountOf')
  const smart = smartAccountOf(evm as `0x${string}`)
  const isSmart = isSameAddress(signer, smart.address)
  return await decodeRequest(site, isSmart ? { ...known, address: smart.address, owner: evm } : known)
}

/** Decodes a request for an account. @throws WALLET_UNAUTHORIZED, WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, CHAIN_MISMATCH */
export async function decodeRequest(site: Endpoints, known: UndecodedRequest): Promise<DecodedRequest> {
  const { origin, chainId, address, owner, request } = known
  const { method, params = [] } = request
  if (isPermissionMethod(method)) {
    const { decodePermission } = await import('../permissions/decodePermission.ts')
    return await decodePermission(site, known)
  }
  if (isUndoRequest(request)) {
    const { decodeUndo } = await import('../smartAccount/upgrade/decodeUndo.ts')
    return await decodeUndo(site, known)
  }
  loadWithDecoder(method)
  const keys = await chainKeysOf(chainId)
  const network = networkOf(chainId)
  const call = { method, params, chainId }
  const tokens = network?.tokens ?? []
  const smart =
    owner !== undefined && callMethods.includes(method)
      ? await readSmartRequest(site, { request: call, owner, tokens })
      : undefined
  if (!smart && !keys.methods.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  const facts = smart?.facts ?? (await keys.describeRequest({ ...call, tokens }))
  const signer = keys.signerOf(call)
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  if (signer === undefined) throw invalid('they name no account')
  // A Solana transaction with several instructions is shown raw; anything else that cannot be decoded is malformed.
  if (facts.kind === 'raw' && keys.namespace === 'eip155') throw invalid('they cannot be read')
  if (!keys.isSameAddress(signer, address)) throw errorOf(WALLET_UNAUTHORIZED)
  const named = await keys.networkOf(call)
  if (named !== undefined && named !== chainId)
    throw errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected: named } })
  const refusal = (await evmRefusal(facts, known)) ?? refusalOf(facts, { origin, isSameAddress: keys.isSameAddress })
  const view = smart?.view ?? (await viewOf(facts, refusal))
  const asked = {
    ...known,
    network,
    facts,
    refusal,
    ...(refusal && (await refused(refusal, origin))),
    ...(smart?.feePayer && { feePayer: smart.feePayer }),
    ...(view && { view }),
    keys: smart?.keys ?? keys,
  }
  if (requestedNonce(request) === undefined) return asked
  const { asReplacement } = await import('../replacement/asReplacement.ts')
  return asReplacement(asked)
}

/** Starts loading what `decodeRequest` imports once it has decoded the request, in the same round trip as the decoder. */
function loadWithDecoder(method: string): void {
  if (!method.startsWith('eth_')) return
  import('./refusal/evmRefusalOf.ts').catch(() => {})
  if (method === 'eth_signTypedData_v4') import('../typedData/typedDataView.ts').catch(() => {})
}

/** Not loaded for plain messages, because it would delay their first paint. @throws MESSAGE_LENGTH_REFUSED */
async function evmRefusal(facts: DecodedFacts, known: UndecodedRequest): Promise<Refusal | undefined> {
  // A message of 32 bytes has 66 characters.
  const isPlain = facts.kind === 'signIn' || (facts.kind === 'message' && facts.hex.length !== 66)
  if (isPlain || namespaceOf(known.chainId) !== 'eip155') return undefined
  return (await import('./refusal/evmRefusalOf.ts')).evmRefusalOf(facts, known)
}

/** Loaded on demand, to keep it out of the first paint of most requests. */
async function viewOf(facts: DecodedFacts, refusal: Refusal | undefined): Promise<RequestView | undefined> {
  if (facts.kind !== 'typedData') return undefined
  return (await import('../typedData/typedDataView.ts')).typedDataView(facts, refusal)
}

/** Loaded for refused requests only. */
async function refused(refusal: Refusal, origin: string): Promise<Pick<DecodedRequest, 'refusalText'>> {
  const { refusalText } = await import('./refusal/refusalText.ts')
  return { refusalText: (props) => refusalText(refusal, { origin, ...props }) }
}

/** Looked up for requests with a nonce only. */
async function replacedBy(
  site: SecureSite,
  { request, chainId, userId }: Pick<UndecodedRequest, 'request' | 'chainId'> & Pick<Session, 'userId'>,
): Promise<SentTransaction | undefined> {
  const nonce = requestedNonce(request)
  if (nonce === undefined) return undefined
  const { findSent } = await import('../replacement/sentTransactions.ts')
  return await findSent(site, { userId, chainId, nonce })
}

const isPermissionMethod = (method: string): boolean =>
  method === 'wallet_grantPermissions' || method === 'wallet_revokePermissions'

/** A batch of the key's own account is sent as a user operation (EIP-7702), which needs a bundler. */
async function canSendBatch(
  site: SecureSite,
  { method, chainId }: { readonly method: string; readonly chainId: string },
) {
  if (method !== 'wallet_sendCalls') return false
  const { isSmartAccountNetwork } = await import('../smartAccount/smartAccounts.ts')
  return await isSmartAccountNetwork(site, chainId)
}

/** Loaded for smart accounts only, to keep it out of the first paint of other requests. */
async function readSmartRequest(
  ...params: Parameters<typeof smartRequest>
): Promise<SmartRequest & Pick<DecodedRequest, 'view'>> {
  const request = (await import('../smartAccount/smartRequest.ts')).smartRequest(...params)
  if (request.facts.kind !== 'upgrade') return request
  const { upgradeView } = await import('../smartAccount/upgrade/upgradeView.ts')
  return { ...request, view: upgradeView('upgrade') }
}
