import type { Network } from '@latchkey/core/networks/network'
import { addressOf, one } from './samples.ts'
import type { Visitor } from './scene.ts'

/** Signs the visitor in to the embedded wallet by e-mail, with its key's account. */
export function signInEmbedded({ instance: { latchkey } }: Visitor, email: string, network: Network = one): void {
  const address = addressOf('a')
  latchkey.store.setState({
    connections: [
      {
        id: 'embedded',
        epoch: 1,
        walletId: 'embedded',
        wallet: { name: 'App Wallet' },
        via: 'embedded',
        status: 'connected',
        accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
        networks: { eip155: network.caipNetworkId },
        user: { email },
      },
    ],
    active: { eip155: { connectionId: 'embedded', address } },
  })
}
