import { recommendedWalletsMax } from '@latchkey/contracts/constants/wallets'
import type { Latchkey } from '@latchkey/core/latchkey'
import { discoverWallets } from '@latchkey/core/wallets/discoverWallets'
import { chunkOf } from '../../shell/chunk.ts'
import { firstWallets } from './useDirectory.ts'

/** Loaded if the app offers it. */
export const socialChunk = chunkOf(() => import('../shared/SocialRow.tsx'))

const discovered = new WeakSet<Latchkey>()

/** True once discovery has found the page's wallets. */
export const isDiscovered = (latchkey: Latchkey): boolean =>
  discovered.has(latchkey) || latchkey.store.getState().wallets.length > 0

export async function discover(latchkey: Latchkey): Promise<void> {
  await discoverWallets(latchkey)
  discovered.add(latchkey)
}

/** Loads everything that the Connect view waits for. Called when a visitor seems about to open it. */
export async function prepareConnect(latchkey: Latchkey): Promise<void> {
  const { store, options } = latchkey
  if (store.getState().connections.length > 0) return
  const directory = firstWallets(latchkey).then(({ wallets }) => {
    // Requests the pictures of the rows; the browser caches them.
    for (const { imageUrl } of wallets.slice(0, recommendedWalletsMax)) if (imageUrl) new Image().src = imageUrl
  })
  const parts = [discover(latchkey), directory, options.embeddedWallet?.socials && socialChunk.load()]
  // The view tries again, and shows what fails then.
  await Promise.all(parts).catch(() => {})
}
