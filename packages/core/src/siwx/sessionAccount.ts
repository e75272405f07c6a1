import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { adapterOf } from '../chain/adapterOf.ts'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SiwxAccount } from '../options.ts'
import { type AccountKey, accountKey } from './signInState.ts'

/** Compares two addresses of a namespace in canonical form. */
export async function isSameAddress(
  latchkey: Latchkey,
  namespace: Namespace,
  one: string,
  other: unknown,
): Promise<boolean> {
  if (one === other || typeof other !== 'string') return one === other
  const adapter = adapterOf(latchkey, namespace)
  const rules = adapter && (await (await capabilitiesOf(adapter)).address())
  return rules?.equals(one, other) === true
}

/** A connected account on the network of its connection; undefined if no connection shares it. */
export function sharedAccount({ store }: Latchkey, key: AccountKey): SiwxAccount | undefined {
  for (const { accounts, networks } of store.getState().connections) {
    const account = accounts.find(({ namespace, address }) => accountKey(namespace, address) === key)
    const networkId = account && networks[account.namespace]
    if (networkId) return siwxAccount(account.namespace, networkId, account.address)
  }
  return undefined
}

export const siwxAccount = (namespace: Namespace, networkId: CaipNetworkId, address: string): SiwxAccount => ({
  account: `${networkId}:${address}`,
  namespace,
  networkId,
  address,
})
