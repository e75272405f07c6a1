import { toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { WalletChange } from '../walletState.ts'

/** A page, seen from the wallet. */
export type Site = {
  readonly origin: () => string
  readonly emit: (event: string, payload: unknown) => Promise<void> | void
}

/** Passes a change on to pages as EIP-1193 events. */
export async function notifySites(sites: readonly Site[], change: WalletChange): Promise<void> {
  if (change.type === 'chain') {
    const chainId = toQuantity(Number(change.chainId.slice('eip155:'.length)))
    await Promise.allSettled(sites.map((site) => site.emit('chainChanged', chainId)))
  }
  if (change.type === 'accounts') {
    const connected = sites.filter((site) => change.sites.includes(site.origin()))
    await Promise.allSettled(connected.map((site) => site.emit('accountsChanged', change.addresses)))
  }
}
