import type { WalletLink } from '../connect/port.ts'
import type { Network } from '../networks/network.ts'

/** Capabilities by name, such as `atomic` or `paymasterService` (EIP-5792). */
export type WalletCapabilities = Readonly<Record<string, unknown>>

/** One call of a batch. */
export type Call = {
  /** Omit it to create a contract. */
  readonly to?: string
  readonly data?: string
  readonly value?: bigint | number | string
  readonly capabilities?: WalletCapabilities
}

export type CallBatch = {
  readonly calls: readonly Call[]
  /** True: either all calls take effect or none. Default false: the wallet may send them one by one. */
  readonly atomicRequired?: boolean
  readonly capabilities?: WalletCapabilities
  /** An id chosen by the app. Default: the wallet chooses one. */
  readonly id?: string
}

/** A batch that the wallet accepted, by the id under which its status is read (EIP-5792). */
export type SentCalls = { readonly id: string; readonly capabilities?: WalletCapabilities }

/** Receipt of a transaction that executed calls of a batch. */
export type CallReceipt = {
  readonly transactionHash: string
  readonly status: 'success' | 'reverted'
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
}

/** Status of a batch of calls (EIP-5792). */
export type CallsStatus = {
  readonly id: string
  readonly status: 'pending' | 'success' | 'failure'
  /** Status code of EIP-5792: 1xx pending, 200 confirmed, 400 failed off chain, 500 reverted, 600 partly reverted. */
  readonly statusCode: number
  readonly atomic: boolean
  readonly chainId?: number
  readonly receipts: readonly CallReceipt[]
  readonly capabilities?: WalletCapabilities
}

/** Batches of calls of a namespace (EIP-5792). */
export type CallBatches = {
  /** Resolves once the wallet has accepted the calls. Without batch support, each call is sent separately, if allowed. */
  readonly send: (params: {
    readonly link: WalletLink
    readonly network: Network
    readonly address: string
    readonly batch: CallBatch
    readonly signal?: AbortSignal
  }) => Promise<SentCalls>
  readonly status: (params: {
    readonly link: WalletLink
    /** The app's networks, whose endpoints return the receipts of calls that were sent separately. */
    readonly networks: readonly Network[]
    readonly id: string
    readonly signal?: AbortSignal
  }) => Promise<CallsStatus>
  /** Shows the status of a batch in the wallet. */
  readonly show: (params: { readonly link: WalletLink; readonly id: string }) => Promise<void>
  /** Capabilities by chain id; empty if the wallet does not report them. */
  readonly capabilities: (params: {
    readonly link: WalletLink
    readonly address: string
    readonly networks: readonly Network[]
    readonly signal?: AbortSignal
  }) => Promise<Readonly<Record<number, WalletCapabilities>>>
}
