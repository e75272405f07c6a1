import { plainName } from '@latchkey/base/plainName'
import type { Latchkey } from '../latchkey.ts'
import type { Connector } from './port.ts'

/**
 * Collects the wallets that are in the page, and those that appear later. Runs until `destroy`; calling it again is free.
 * A wallet is known by its rdns, else by its name: two announcements of one wallet are one connector.
 */
export function watchConnectors(latchkey: Latchkey): void {
  const { live } = latchkey
  if (live.watchingConnectors) return
  live.watchingConnectors = true
  const add = (connector: Connector) => {
    const named = { ...connector, name: plainName(connector.name) }
    latchkey.store.setState(({ connectors }) => ({ connectors: withConnector(connectors, named) }))
  }
  for (const adapter of latchkey.options.adapters) live.cleanup.add(adapter.discover(add))
}

function withConnector(connectors: readonly Connector[], found: Connector): readonly Connector[] {
  const same = (other: Connector) =>
    other.namespace === found.namespace &&
    (found.rdns !== undefined && other.rdns !== undefined ? other.rdns === found.rdns : other.name === found.name)
  return connectors.some(same) ? connectors : [...connectors, found]
}
