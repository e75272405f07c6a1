import type { WalletListing } from '@latchkey/contracts/api/wallets/schemas'
import type { ServerConfig } from '../../config.ts'

/** The wallets this server lists. So far only the one it can vouch for: our own test wallet. */
export function walletSeed(config: ServerConfig): readonly WalletListing[] {
  if (config.walletUrl === undefined) return []
  return [
    {
      id: 'latchkey-test-wallet',
      name: 'Latchkey Test Wallet',
      homepage: config.walletUrl,
      mobile_link: config.walletUrl,
      desktop_link: null,
      webapp_link: config.walletUrl,
      rdns: null,
      order: 1,
      chains: config.chains.map(({ id }) => id),
    },
  ]
}
