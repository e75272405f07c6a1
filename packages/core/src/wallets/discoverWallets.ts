import { plainName } from '@latchkey/base/plainName'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { withConnector } from './wallet.ts'

/**
 * Discovers the wallets of the page until `destroy`, also those that announce themselves later. Resolves once the wallets already
 * present are in the state. Idempotent.
 */
export function discoverWallets(latchkey: Latchkey): Promise<void> {
  return livePart(latchkey, 'discovery', () => watchAll(latchkey))
}

async function watchAll(latchkey: Latchkey): Promise<void> {
  try {
    await Promise.all(
      latchkey.options.adapters.map(async ({ connecting }) => {
        const { discover } = await connecting()
        if (latchkey.live.destroyed) return
        const stop = discover((connector) => {
          const named = { ...connector, name: plainName(connector.name) }
          latchkey.store.setState(({ wallets }) => ({ wallets: withConnector(wallets, named) }))
        })
        latchkey.live.cleanup.add(stop)
      }),
    )
  } catch (error) {
    // The next call retries.
    latchkey.live.parts.delete('discovery')
    throw error
  }
}
