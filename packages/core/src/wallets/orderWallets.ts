import type { ListedWallet } from '@latchkey/api/wallets/getWallets'
import type { Wallet } from './wallet.ts'

/** One row of a wallet list: a wallet of this page, or one of the directory. */
export type WalletChoice =
  | {
      readonly kind: 'installed'
      readonly id: string
      readonly name: string
      readonly icon?: string
      readonly recent: boolean
      readonly wallet: Wallet
    }
  | {
      readonly kind: 'listed'
      readonly id: string
      readonly name: string
      readonly icon?: string
      readonly recent: boolean
      readonly listing: ListedWallet
    }

/**
 * Wallets in the order a visitor looks for them: those found in this page first, what was used lately before the rest, no wallet
 * twice (by rdns, else by name).
 */
export function orderWallets(params: orderWallets.Params): readonly WalletChoice[] {
  const { detected, listed, recent } = params
  const isInstalled = (listing: ListedWallet) =>
    detected.some(({ rdns, name }) =>
      rdns && listing.rdns ? rdns === listing.rdns : name.toLowerCase() === listing.name.toLowerCase(),
    )
  const choices: readonly WalletChoice[] = [
    ...detected.map((wallet) => ({
      kind: 'installed' as const,
      ...faceOf(wallet.id, wallet.name, wallet.icon, recent),
      wallet,
    })),
    ...listed
      .filter((listing) => !isInstalled(listing))
      .map((listing) => ({
        kind: 'listed' as const,
        ...faceOf(listing.id, listing.name, listing.imageUrl, recent),
        listing,
      })),
  ]
  const rank = (choice: WalletChoice) => (choice.kind === 'installed' ? 0 : 2) + (choice.recent ? 0 : 1)
  return [...choices].sort((a, b) => rank(a) - rank(b))
}

export declare namespace orderWallets {
  type Params = {
    readonly detected: readonly Wallet[]
    readonly listed: readonly ListedWallet[]
    readonly recent: readonly string[]
  }
}

function faceOf(id: string, name: string, icon: string | undefined, recent: readonly string[]) {
  return { id, name, recent: recent.includes(id), ...(icon && { icon }) }
}
