import {
  assetImageRoute,
  currencyImageRoute,
  getWalletsRoute,
  tokenImageRoute,
  walletImageRoute,
} from '@latchkey/contracts/api/wallets/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { createDirectory } from './directory.ts'
import { openImages } from './images.ts'
import { walletSeed } from './seed.ts'

/** The wallet directory, and the images of wallets, networks, currencies and tokens. */
export const wallets: Feature = {
  routes: ({ config }) => {
    const directory = createDirectory(walletSeed(config))
    const images = openImages()
    return [
      serve(getWalletsRoute, async ({ query }) => directory.list(query)),
      serve(walletImageRoute, ({ params }) => images.of('wallets', params.id)),
      serve(assetImageRoute, ({ params }) => images.asset(params.id)),
      serve(currencyImageRoute, ({ params }) => images.of('currencies', params.id)),
      serve(tokenImageRoute, ({ params }) => images.of('tokens', params.id)),
    ]
  },
}
