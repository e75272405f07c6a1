import type { AnnouncedWallet } from '@latchkey/core/chain/port'
import type { Page } from '../discovery/watchWallets.ts'
import type { Eip1193Provider } from './provider.ts'

/** Announces the app's wallet to the libraries of the page (EIP-6963). Returns a function that ends it. */
export function announceProvider(page: Page, { provider, ...facts }: AnnouncedWallet): () => void {
  const info = Object.freeze({ uuid: crypto.randomUUID(), ...facts })
  // Marked so that our own discovery skips it: core lists the wallet itself. Not frozen: older apps set properties on a provider.
  const marked = { ...(provider as Eip1193Provider), isLatchkey: true }
  const detail = Object.freeze({ info, provider: marked })
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}
