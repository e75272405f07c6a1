import type { Namespace } from '@latchkey/base/caip'
import type { ChainAdapter } from '../../chain/port.ts'
import type { Connection, WalletInfo } from '../../connect/connection.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { State } from '../../state.ts'

/** Id of the embedded wallet, of its connectors and of its connection. A browser has only one. */
export const embeddedWalletId = 'embedded'

/** The wallet has the app's name, because visitors see it as part of the app. */
export function embeddedWalletInfo({ options }: Latchkey): WalletInfo {
  const { name, icons } = options.metadata
  const [icon] = icons
  return { name: `${name} Wallet`, ...(icon && { icon }) }
}

/** Namespaces that the embedded wallet supports (spec S9.7). */
const namespaces: readonly Namespace[] = ['eip155', 'solana']

/** The adapters of those namespaces. */
export const embeddedAdapters = ({ options }: Latchkey): readonly ChainAdapter[] =>
  options.adapters.filter(({ namespace }) => namespaces.includes(namespace))

/** The embedded wallet's connection, even before it is confirmed after a reload. */
export const embeddedConnection = ({ connections }: State): Connection | undefined =>
  connections.find(({ id }) => id === embeddedWalletId)
