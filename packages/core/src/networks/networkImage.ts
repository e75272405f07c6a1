import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'

/** Address of a network's picture on our server. A test network without an image id has none there. */
export function networkImage({ options }: Latchkey, network: Network): string | undefined {
  const id = network.assets?.imageId ?? (network.testnet ? undefined : network.caipNetworkId)
  return id && new URL(`/public/getAssetImage/${encodeURIComponent(id)}`, options.serverUrl).href
}
