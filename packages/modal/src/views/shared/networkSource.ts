import type { Latchkey } from '@latchkey/core/latchkey'
import type { Network } from '@latchkey/core/networks/network'
import { networkImage } from '@latchkey/core/networks/networkImage'
import { networkPicture } from '@latchkey/ui/glyph/drawnPictures'

/** The image that the app has chosen for a network, otherwise our drawing, otherwise the server's image. */
export const networkSource = (latchkey: Latchkey, network: Network): string | undefined =>
  (network.assets?.imageId ? undefined : networkPicture(network.caipNetworkId)) ?? networkImage(latchkey, network)
