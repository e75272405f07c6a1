import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'

/** URL of a network's image on the Latchkey server. A test network without an image id has none. */
export function networkImage({ options }: Latchkey, network: Network): string | undefined {
  const id = network.assets?.imageId ?? (network.testnet ? undefined : network.caipNetworkId)
  return id && assetImage({ options }, id)
}

/** URL of an image on the Latchkey server, by the CAIP-2 id of a network or an image id. */
export const assetImage = ({ options }: Pick<Latchkey, 'options'>, id: string): string =>
  new URL(`/public/getAssetImage/${encodeURIComponent(id)}`, options.serverUrl).href
