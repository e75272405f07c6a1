import { walletsQuerySchema } from '@latchkey/contracts/api/wallets/schemas'
import type { Handlers, Services } from '../../http/handler.ts'
import { listWallets } from './listWallets.ts'
import { walletSeed } from './seed.ts'

export function walletsHandlers({ config }: Services): Handlers {
  const wallets = walletSeed(config)
  return { getWallets: async (request) => listWallets(wallets, request.query(walletsQuerySchema)) }
}
