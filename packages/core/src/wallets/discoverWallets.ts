import { plainName } from '@latchkey/base/plainName'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { withConnector } from './wallet.ts'

/**
 * Collects the wallets of the page, also those that announce themselves later, until `destroy`. Resolves once those that are there
 * are in the state; calling it again is free.
 */
export function discoverWallets(latchkey: Latchkey): Promise<void> {
  return livePart(latchkey, 'discovery', () => watchAll(latchkey))
}

async function watchAll(latchkey: Latchkey): Promise<void> {
  try {
    await Promise.all(
      latchkey.options.adapters.map(async ({ capabilities }) => {
        const { discover } = await capabilities()
        if (latchkey.live.destroyed) return
        const stop = discover((connector) => {
          const named = { ...connector, name: plainName(connector.name) }
          latchkey.store.setState(({ wallets }) => ({ wallets: withConnector(wallets, named) }))
        })
        latchkey.live.cleanup.add(stop)
      }),
    )
  } catch (error) {
    // The next caller tries to load it again.
    latchkey.live.parts.delete('discovery')
    throw error
  }
}
