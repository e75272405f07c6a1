import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'

/** A network an app offers (spec S3.6). */
export type Network = {
  /** Reference inside the namespace: 31337 for `eip155:31337`. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
  readonly blockExplorers?: readonly { readonly name: string; readonly url: string }[]
  readonly testnet?: boolean
  readonly assets?: { readonly imageId: string }
}
