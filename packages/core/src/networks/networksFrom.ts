import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from './appNetworks.ts'
import type { Network } from './network.ts'

/** The app's networks of a namespace, with the network that a wallet should start on first. */
export function networksFrom(
  latchkey: Latchkey,
  namespace: Namespace,
  first: CaipNetworkId | undefined,
): readonly Network[] {
  return [...networksOf(latchkey, namespace)].sort(
    (a, b) => Number(b.caipNetworkId === first) - Number(a.caipNetworkId === first),
  )
}
