import { plainName } from '@latchkey/base/plainName'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { loadCuration } from './curation.ts'
import { withConnector } from './wallet.ts'

/**
 * Discovers the wallets of the page until `destroy`, also those that announce themselves later. Resolves once the wallets already
 * present are in the state. Idempotent. @throws OPTION_INVALID with the path of a wrong entry in the option `wallets`
 */
export function discoverWallets(latchkey: Latchkey): Promise<void> {
  return livePart(latchkey, 'discovery', () => watchAll(latchkey))
}

async function watchAll(latchkey: Latchkey): Promise<void> {
  const { adapters, wallets: options } = latchkey.options
  try {
    const excluding = options?.exclude && loadCuration().then((module) => module.excludedWallets(latchkey))
    await Promise.all(
      adapters.map(async ({ connecting }) => {
        const [{ discover }, isExcluded] = await Promise.all([connecting(), excluding])
        if (latchkey.live.destroyed) return
        const stop = discover((connector) => {
          const named = { ...connector, name: plainName(connector.name) }
          if (isExcluded?.(named)) return
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
