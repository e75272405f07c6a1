import { errorOf } from '@latchkey/base/errors'
import { RPC_NOT_ALLOWED } from '@latchkey/contracts/errors/rpc'
import { PROVIDER_METHOD_NOT_APPROVED } from '@latchkey/contracts/errors/sign'
import { wireParams } from '@latchkey/contracts/rpc/wireParams'
import { isMethodApproved } from '../sign/approvedNamespaces.ts'
import { prefixOf } from '../sign/namespaces.ts'
import { isEndpointMethod, isWalletMethod } from './namespaceRules.ts'
import { isKnownChain, liveSessionOf, type ProviderCall, type ProviderCore } from './providerCore.ts'

/** True if the wallet approved a method on a chain, whether or not the app requested it. */
export const isApproved = (core: ProviderCore, chain: string, method: string): boolean =>
  isMethodApproved(liveSessionOf(core).namespaces, chain, method)

/** Routes a call to the wallet if it approved the method, otherwise to an endpoint of the chain if that is safe. */
export function routeCall(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const { chain, method } = call
  if (isApproved(core, chain, method)) return requestWallet(core, call)
  const namespace = prefixOf(chain)
  if (isEndpointMethod(namespace, method, core.rpcMethods)) return callEndpoint(core, call)
  throw isWalletMethod(namespace, method)
    ? errorOf(PROVIDER_METHOD_NOT_APPROVED, { values: { method, chain } })
    : errorOf(RPC_NOT_ALLOWED, { data: { method } })
}

/** @throws PROVIDER_METHOD_NOT_APPROVED, and the wallet's own errors */
export async function requestWallet(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const { chain, method, params, expirySec, signal } = call
  const { topic } = liveSessionOf(core)
  if (!isApproved(core, chain, method)) throw errorOf(PROVIDER_METHOD_NOT_APPROVED, { values: { method, chain } })
  return core.client.request({
    topic,
    chainId: chain,
    method,
    params: wireParams(method, params ?? []),
    ...(expirySec !== undefined && { expirySec }),
    ...(signal && { signal }),
  })
}

/** @throws NO_RPC_URL, RPC_PROVIDER_NOT_FOUND, UPSTREAM_*, and the node's own errors */
export async function callEndpoint(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const { chain, method } = call
  const params = wireParams(method, call.params)
  return core.http.call(core.endpoints.urlOf(chain, isKnownChain(core, chain)), { ...call, params })
}
