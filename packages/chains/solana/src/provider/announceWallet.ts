import type { AnnouncedWallet } from '@latchkey/core/chain/port'
import type { StandardSolanaWallet } from '@latchkey/core/provider/standardSolanaWallet'
import type { Page } from '../discovery/watchWallets.ts'

type Register = { readonly register: (wallet: object) => () => void }

/** Announces the app's wallet to the libraries of the page (Wallet Standard). Returns a function that ends it. */
export function announceWallet(page: Page, { provider, name, icon }: AnnouncedWallet): () => void {
  const wallet = named(provider as StandardSolanaWallet, { name, icon })
  const unregister = new Set<() => void>()
  const register = (app: Register) => void unregister.add(app.register(wallet))
  const appReady = (event: Event) => register((event as CustomEvent<Register>).detail)
  page.addEventListener('wallet-standard:app-ready', appReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', appReady)
    for (const end of unregister) end()
  }
}

/** `accounts` stays the getter of the provider. Marked for our own discovery, because core lists the wallet itself. */
function named(wallet: StandardSolanaWallet, { name, icon }: { readonly name: string; readonly icon: string }): object {
  const features = { ...wallet.features, 'latchkey:': {} }
  return Object.freeze(
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(wallet),
        name: { value: name, enumerable: true },
        icon: { value: icon, enumerable: true },
        features: { value: features, enumerable: true },
      },
    ),
  )
}
