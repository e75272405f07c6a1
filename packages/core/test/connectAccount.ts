import type { WalletLink } from '../src/connect/port.ts'
import type { Latchkey } from '../src/latchkey.ts'

/** Puts an account on `eip155:1` into the state as if the wallet behind `link` had connected. */
export function connectAccount(
  { store, live }: Latchkey,
  { address, link, status = 'connected' }: connectAccount.Params,
): void {
  store.setState({
    connections: [
      {
        id: 'page@eip155',
        epoch: 1,
        walletId: 'page',
        wallet: { name: 'Page' },
        via: 'injected',
        status,
        accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
        networks: { eip155: 'eip155:1' },
      },
    ],
    active: { eip155: { connectionId: 'page@eip155', address } },
  })
  if (link) live.links.set('page@eip155 eip155', { link, release: () => {} })
}

export declare namespace connectAccount {
  type Params = {
    readonly address: string
    readonly link?: WalletLink
    readonly status?: 'connecting' | 'reconnecting' | 'connected'
  }
}
