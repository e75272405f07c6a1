import type { WalletInfo } from '../connect/connection.ts'
import type { Latchkey } from '../latchkey.ts'

/** Id of the embedded wallet and of its connection. A browser has only one. */
export const embeddedWalletId = 'embedded'

/** The wallet has no name of its own: visitors see it as part of the app. */
export function embeddedWalletInfo({ options }: Latchkey): WalletInfo {
  const { name, icons } = options.metadata
  const [icon] = icons
  return { name: `${name} Wallet`, ...(icon && { icon }) }
}
