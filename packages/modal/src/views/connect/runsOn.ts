import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'

const texts = [
  undefined,
  'onBrowser',
  'onPhone',
  'onBrowserPhone',
  'onComputer',
  'onBrowserComputer',
  'onPhoneComputer',
  'onBrowserPhoneComputer',
] as const

/** Key of the text that names a wallet's platforms, derived from its listed links; undefined if it has none. */
export function runsOn({ kind, listing }: Pick<WalletChoice, 'kind' | 'listing'>): (typeof texts)[number] {
  const onBrowser = kind === 'installed' || (listing?.chromeStore ?? listing?.webappLink ?? listing?.rdns)
  const onPhone = listing?.mobileLink ?? listing?.appStore ?? listing?.playStore
  return texts[(onBrowser ? 1 : 0) + (onPhone ? 2 : 0) + (listing?.desktopLink ? 4 : 0)]
}
