import { errorOf } from '@latchkey/base/errors'
import { NO_RPC_URL } from '@latchkey/contracts/errors/rpc'
import type { Network } from '@latchkey/core/networks/network'

/** Endpoint of a network: the first one the app gave. @throws NO_RPC_URL */
export function rpcUrlOf(network: Network): string {
  const [url] = network.rpcUrls
  if (!url) throw errorOf(NO_RPC_URL, { data: { networkId: network.caipNetworkId } })
  return url
}
