import { assertAlive } from '../../assertAlive.ts'
import { capabilitiesOf } from '../../chain/capabilitiesOf.ts'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import { embeddedAccess } from './embeddedAccess.ts'
import { embeddedRdns } from './embeddedRdns.ts'
import { embeddedAdapters, embeddedWalletInfo } from './embeddedWallet.ts'
import { iconDataUri } from './iconDataUri.ts'

/**
 * Announces the embedded wallet to the other libraries of the page, such as wagmi, ethers and Solana's wallet adapter: by EIP-6963
 * and the Wallet Standard. Happens without a call once a visitor is signed in. Called at page load, it adds the wallet to their
 * lists before that; to connect it then opens the modal. Idempotent.
 *
 * @throws OPTION_INVALID without the option `embeddedWallet`
 */
export async function announceEmbeddedWallet(latchkey: Latchkey): Promise<void> {
  assertAlive(latchkey)
  const name = 'embedded.announcement'
  await livePart(latchkey, name, () => announce(latchkey)).catch((error: unknown) => {
    // The next call tries again.
    latchkey.live.parts.delete(name)
    throw error
  })
}

async function announce(latchkey: Latchkey): Promise<void> {
  const { live } = latchkey
  const rdns = embeddedRdns(latchkey)
  const { name, icon: source } = embeddedWalletInfo(latchkey)
  const adapters = embeddedAdapters(latchkey)
  const [icon, ...capabilities] = await Promise.all([iconDataUri(latchkey, source), ...adapters.map(capabilitiesOf)])
  if (live.destroyed) return
  for (const [index, adapter] of adapters.entries()) {
    const provider = adapter.provider?.(embeddedAccess(latchkey, adapter.namespace))
    const stop = capabilities[index]?.announce?.({ provider, name, icon, rdns })
    if (stop) live.cleanup.add(stop)
  }
}
