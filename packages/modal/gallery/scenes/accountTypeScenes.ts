import type { Account, Connection } from '@latchkey/core/connect/connection'
import { addressOf, ethereum, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const options = { ...typicalAccount.options, embeddedWallet: { secureUrl: 'https://secure.example' } }
const view = { view: 'Account', script: { ...typicalAccount, options } } as const
const eoa = { namespace: 'eip155', address: addressOf('a'), type: 'eoa' } as const
const smartAccount = { namespace: 'eip155', address: addressOf('b'), type: 'smartAccount' } as const

/** The visitor is signed in to the embedded wallet and uses the first of these accounts. */
const signedIn =
  (accounts: readonly [Account, ...Account[]]) =>
  async ({ instance: { latchkey }, modal }: Visitor): Promise<void> => {
    const connection: Connection = {
      ...{ id: 'embedded', epoch: 1, walletId: 'embedded', wallet: { name: 'App Wallet' } },
      via: 'embedded',
      status: 'connected',
      accounts,
      user: { email: 'ada@example.com' },
      networks: { eip155: ethereum.caipNetworkId },
      preferredAccountTypes: { eip155: 'smartAccount' },
    }
    const active = { eip155: { connectionId: 'embedded', address: accounts[0].address } }
    latchkey.store.setState({ connections: [connection], active })
    modal.open({ name: 'Account' })
  }

export const accountTypeScenes: readonly Scene[] = [
  {
    ...view,
    id: 'account-smart',
    view: 'AccountSettings',
    state: 'smart account, with the account of the key to switch to',
    act: async (visitor) => {
      await signedIn([smartAccount, eoa])(visitor)
      await visitor.find('[role=tabpanel] li')
      visitor.modal.push({ name: 'AccountSettings' })
    },
    ready: 'li:nth-child(4)',
  },
  {
    ...view,
    id: 'account-smart-missing',
    state: 'a network without smart accounts',
    act: signedIn([eoa]),
    ready: '[class*=Banner]',
  },
]
