import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { isWebLink } from '@latchkey/core/wallets/walletHrefs'

export type Store = { readonly kind: 'browserStore' | 'appStore' | 'playStore' | 'website'; readonly href: string }

/** Links to download a wallet, stores first. */
export function storesOf({ chromeStore, appStore, playStore, homepage }: ListedWallet): readonly Store[] {
  const stores = [
    { kind: 'browserStore', href: chromeStore },
    { kind: 'appStore', href: appStore },
    { kind: 'playStore', href: playStore },
    { kind: 'website', href: homepage },
  ] as const
  return stores.flatMap(({ kind, href }) => (href !== undefined && isWebLink(href) ? { kind, href } : []))
}
