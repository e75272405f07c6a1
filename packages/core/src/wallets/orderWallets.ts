import type { ListedWallet } from '@latchkey/api/wallets/getWallets'
import { isSameWallet, type Wallet } from './wallet.ts'

/** One row of a wallet list: a wallet of this page, or one of the directory. */
export type WalletChoice =
  | {
      readonly kind: 'installed'
      readonly id: string
      readonly name: string
      readonly icon?: string
      readonly recent: boolean
      readonly wallet: Wallet
      /** Its directory entry, if loaded. */
      readonly listing?: ListedWallet
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
 * Orders wallets: detected ones first, and recent ones first among both. A listed wallet that is detected too, by rdns or else by
 * name, is omitted; its listing is added to the detected one.
 */
export function orderWallets(params: orderWallets.Params): readonly WalletChoice[] {
  const { detected, listed, recent } = params
  const isRecent = (...ids: readonly (string | undefined)[]) => ids.some((id = '') => recent.includes(id))
  const choices: readonly WalletChoice[] = [
    ...detected.map((wallet) => {
      const { id, name, icon, connectors } = wallet
      const listing = listed.find((one) => isSameWallet(wallet, one))
      // The visitor may have connected any of its connectors, or its listing before it was installed.
      const used = isRecent(id, listing?.id, ...Object.values(connectors).map((connector) => connector.id))
      const face = faceOf(id, name, icon ?? listing?.imageUrl, used)
      return { kind: 'installed' as const, ...face, wallet, ...(listing && { listing }) }
    }),
    ...listed
      .filter((listing) => !detected.some((wallet) => isSameWallet(wallet, listing)))
      .map((listing) => ({
        kind: 'listed' as const,
        ...faceOf(listing.id, listing.name, listing.imageUrl, isRecent(listing.id)),
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

const faceOf = (id: string, name: string, icon: string | undefined, recent: boolean) => ({
  id,
  name,
  recent,
  ...(icon && { icon }),
})
