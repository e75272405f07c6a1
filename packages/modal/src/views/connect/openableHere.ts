import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { isOpenable } from '@latchkey/core/wallets/walletHrefs'

/** The wallets that a link can open on this device (spec S5.13). */
export function openableHere(wallets: readonly ListedWallet[]): readonly ListedWallet[] {
  const environment = pageEnvironment(window)
  return wallets.filter((wallet) => isOpenable(wallet, environment))
}
