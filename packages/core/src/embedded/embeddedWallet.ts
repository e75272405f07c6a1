import type { WalletInfo } from '../connect/connection.ts'
import type { Latchkey } from '../latchkey.ts'

/** Id of the embedded wallet, and of its connection: a browser has one. */
export const embeddedWalletId = 'embedded'

/** The visitor knows this wallet as the app's own. */
export function embeddedWalletInfo({ options }: Latchkey): WalletInfo {
  const { name, icons } = options.metadata
  const [icon] = icons
  return { name: `${name} Wallet`, ...(icon && { icon }) }
}
