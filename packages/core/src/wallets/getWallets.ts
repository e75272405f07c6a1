import type { Latchkey } from '../latchkey.ts'
import { discoverWallets } from './discoverWallets.ts'
import type { Wallet } from './wallet.ts'

/**
 * Resolves with the wallets found in this page and the embedded wallet if the app has one. Discovery continues; use `subscribe` to
 * see wallets found later. @throws OPTION_INVALID with the path of a wrong entry in the option `wallets`
 */
export async function getWallets(latchkey: Latchkey): Promise<readonly Wallet[]> {
  const [embedded] = await Promise.all([
    latchkey.options.embeddedWallet && import('../embedded/frame/embeddedRow.ts'),
    discoverWallets(latchkey),
  ])
  const { wallets } = latchkey.store.getState()
  return embedded ? [...wallets, embedded.embeddedRow(latchkey)] : wallets
}
