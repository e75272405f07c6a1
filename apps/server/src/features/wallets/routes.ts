import { getWalletsRoute } from '@latchkey/contracts/api/wallets/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { listWallets } from './listWallets.ts'
import { walletSeed } from './seed.ts'

/** The wallet directory. */
export const wallets: Feature = {
  routes: ({ config }) => {
    const seed = walletSeed(config)
    return [serve(getWalletsRoute, async ({ query }) => listWallets(seed, query))]
  },
}
