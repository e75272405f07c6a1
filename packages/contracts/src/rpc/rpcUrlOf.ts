import { errorOf } from '@latchkey/base/errors'
import { NO_RPC_URL } from '../errors/rpc.ts'

/** Endpoint of a network: the first one configured by the app. @throws NO_RPC_URL */
export function rpcUrlOf(network: { readonly caipNetworkId: string; readonly rpcUrls: readonly string[] }): string {
  const [url] = network.rpcUrls
  if (!url) throw errorOf(NO_RPC_URL, { data: { networkId: network.caipNetworkId } })
  return url
}
