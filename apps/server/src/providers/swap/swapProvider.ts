import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { PriceTable } from '../prices/priceSource.ts'

/** An exchange for the tokens of a chain. The native currency is `nativeTokenAddress`. Amounts are in base units. */
export type SwapProvider = {
  /** The contract that an account must allow to spend its tokens. */
  readonly spender: string
  /** Number of calls to the chain's node that `price` makes. */
  readonly priceCalls: (chain: ChainConfig) => number
  /**
   * The current output for the amount; undefined if no route sells it. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT,
   * PRICES_UNAVAILABLE
   */
  readonly price: (params: SwapProvider.PriceParams) => Promise<SwapProvider.Priced | undefined>
  /** @throws SWAP_QUOTE_EXPIRED if the output would now be below the minimum; PRICES_UNAVAILABLE */
  readonly build: (params: SwapProvider.BuildParams) => Promise<SwapProvider.Call>
}

export declare namespace SwapProvider {
  type PriceParams = {
    readonly chain: ChainConfig
    readonly ask: CallChain
    readonly http: ProviderClient
    /** Prices from a source other than this provider. */
    readonly prices: () => Promise<PriceTable>
    readonly account: string
    readonly from: string
    readonly to: string
    readonly amount: bigint
  }
  type Priced = {
    readonly toAmount: bigint
    /** In hundredths of a percent. */
    readonly impactBps: bigint
    /** The contracts of the tokens, from first to last. */
    readonly route: readonly string[]
  }
  type BuildParams = {
    readonly chain: ChainConfig
    readonly http: ProviderClient
    readonly account: string
    readonly from: string
    readonly to: string
    readonly amount: bigint
    /** As quoted. */
    readonly toAmount: bigint
    /** The transaction fails if the output would be lower. */
    readonly minimum: bigint
    readonly route: readonly string[]
    readonly deadlineSeconds: number
  }
  type Call = {
    readonly to: string
    readonly data: string
    readonly value: bigint
    readonly gasLimit: bigint
  }
}
