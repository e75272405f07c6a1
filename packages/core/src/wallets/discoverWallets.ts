import { plainName } from '@latchkey/base/plainName'
import type { Latchkey } from '../latchkey.ts'
import { withConnector } from './wallet.ts'

/** Collects the wallets of the page, also those that announce themselves later. Runs until `destroy`; calling it again is free. */
export function discoverWallets(latchkey: Latchkey): void {
  const { live } = latchkey
  if (live.discovering || live.destroyed) return
  live.discovering = true
  for (const adapter of latchkey.options.adapters) {
    const stop = adapter.discover((connector) => {
      if (live.destroyed) return
      const named = { ...connector, name: plainName(connector.name) }
      latchkey.store.setState(({ wallets }) => ({ wallets: withConnector(wallets, named) }))
    })
    live.cleanup.add(stop)
  }
}
