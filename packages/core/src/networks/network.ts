import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'

/** A network that an app supports (spec S3.6). */
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

/**
 * A network in the format of a chain library, such as a chain of `viem/chains`; the adapter of its namespace converts it to a
 * {@link Network}.
 */
export type NetworkDefinition = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: Readonly<Record<string, { readonly name: string; readonly url: string }>> | undefined
  readonly testnet?: boolean | undefined
}
