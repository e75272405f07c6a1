import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'

/** The app's network with this id; undefined if the app does not list it. */
export function findNetwork(latchkey: Latchkey, networkId: CaipNetworkId | undefined): Network | undefined {
  return latchkey.options.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
}

/** The app's networks of a namespace, in its order. */
export function networksOf({ options }: Latchkey, namespace: Namespace): readonly Network[] {
  return options.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
}

/** True when the wallet is on a network the app does not list and may not use (spec S2.9, S4.10). */
export function isUnsupported(latchkey: Latchkey, networkId: CaipNetworkId | undefined): boolean {
  return (
    networkId !== undefined &&
    !latchkey.options.allowUnsupportedNetwork &&
    findNetwork(latchkey, networkId) === undefined
  )
}
