import { linkKey } from '../connect/linkKey.ts'
import type { WalletLink } from '../connect/port.ts'
import type { Latchkey } from '../latchkey.ts'
import { accountKey } from '../siwx/signInState.ts'
import type { Operation } from './operation.ts'

/**
 * The link for replacing an operation's transaction: to the account that sent it, in a wallet that
 * respects the given nonce. With any other wallet, the replacement could be sent in addition. A smart account sends
 * user operations, which have a different kind of nonce.
 */
export function replacementLink({ store, live }: Latchkey, { account }: Operation): replacementLink.Result | undefined {
  for (const { id, accounts } of store.getState().connections) {
    const sender = accounts.find(({ namespace, address }) => accountKey(namespace, address) === account)
    const link = sender && live.links.get(linkKey(id, sender.namespace))?.link
    if (sender?.type === 'eoa' && link?.keepsNonce) return { link, address: sender.address }
  }
  return undefined
}

export declare namespace replacementLink {
  type Result = { readonly link: WalletLink; readonly address: string }
}
