import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { CallBatches } from '../calls/callBatches.ts'
import type { Connector, WalletLink } from '../connect/port.ts'
import type { Network } from '../networks/network.ts'
import type { ProviderAccess } from '../provider/chainProvider.ts'

/**
 * What a chain package implements. An app's page loads the adapter with its button, so it holds only what is needed at once; the rest
 * comes with `capabilities`. Core and the modal ask whether a capability is there and never name a namespace.
 */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** A network of the namespace's own libraries, such as a chain of `viem/chains`, as ours; undefined for anything else. */
  readonly readNetwork?: (definition: unknown) => Network | undefined
  /** The namespace's standard provider for apps and their libraries. */
  readonly provider?: (access: ProviderAccess) => unknown
  /** Loads everything else. Heavy libraries load inside its methods. */
  readonly capabilities: () => Promise<Capabilities>
}

/** What a namespace is able to do; an absent optional one hides or refuses the feature that needs it. */
export type Capabilities = {
  /** Reports each wallet found in the page once; returns stop. */
  readonly discover: (found: (connector: Connector) => void) => () => void
  /** What a wallet-protocol proposal asks for in this namespace. */
  readonly proposal: (networks: readonly Network[]) => ProposalNamespace
  /** Loads the address rules; apart, because checksums need a hash function. */
  readonly address: () => Promise<AddressRules>
  /** A wallet-protocol session as a link of this namespace (network switching, account form, error mapping). */
  readonly sessionLink: (transport: SessionTransport) => Promise<WalletLink>
  /** Signature of structured data (EIP-712). */
  readonly signTypedData?: (params: {
    readonly link: WalletLink
    readonly address: string
    readonly typedData: unknown
    readonly signal?: AbortSignal
  }) => Promise<string>
  /** Resolves with the transaction's id once the wallet has sent it. */
  readonly sendTransaction?: (params: {
    readonly link: WalletLink
    readonly network: Network
    readonly address: string
    readonly transaction: unknown
    readonly signal?: AbortSignal
  }) => Promise<string>
  /** Signature of a UTF-8 message, in the namespace's usual text form (hex, base58 …). */
  readonly signMessage?: (params: {
    readonly link: WalletLink
    readonly address: string
    readonly message: string
    readonly signal?: AbortSignal
  }) => Promise<string>
  /** Batches of calls (EIP-5792). */
  readonly calls?: () => Promise<CallBatches>
  readonly balances?: {
    /** Balance of the native currency in base units. */
    readonly native: (params: { readonly network: Network; readonly address: string }) => Promise<bigint>
    /** Balance of a token, by its contract or mint. */
    readonly token?: (params: {
      readonly network: Network
      readonly address: string
      readonly tokenAddress: string
    }) => Promise<{ readonly units: bigint; readonly decimals: number; readonly symbol: string }>
  }
  readonly transfer?: {
    /** Most the transfer can cost, in base units of the native currency. */
    readonly estimate: (params: TransferParams) => Promise<bigint>
    /** Resolves with the transaction's id once the wallet has handed it over. */
    readonly send: (params: TransferParams) => Promise<string>
    /** Resolves when the transfer is final; rejects when it was replaced, dropped or is still unknown after the time limit. */
    readonly wait: (params: {
      readonly network: Network
      readonly hash: string
      readonly signal?: AbortSignal
    }) => Promise<'confirmed' | 'failed'>
    /** After a native transfer the send form stays open, emptied, instead of giving way to Account (spec S2.23). */
    readonly formStaysAfterNative?: boolean
  }
}

/** Address rules of a namespace. */
export type AddressRules = {
  /** Canonical form of an address, such as its EIP-55 checksum; undefined when the text is no address. */
  readonly parse: (text: string) => string | undefined
  /** Whether two addresses, in any accepted form, are the same account. */
  readonly equals: (one: string, other: string) => boolean
  /** An address nobody holds the key of; what is sent there is destroyed. */
  readonly isBurn: (address: string) => boolean
}

export type ProposalNamespace = {
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type TransferParams = {
  readonly link: WalletLink
  readonly network: Network
  readonly from: string
  readonly to: string
  readonly amountUnits: bigint
  /** Contract or mint of the token; absent for the native currency (spec S4.12). */
  readonly tokenAddress?: string
  readonly signal?: AbortSignal
}

/** A wallet-protocol session, seen from one namespace. */
export type SessionTransport = {
  /** CAIP-10 accounts of the session in this namespace. */
  readonly accounts: () => readonly string[]
  readonly request: (params: {
    readonly networkId: CaipNetworkId
    readonly method: string
    readonly params: unknown
    readonly signal?: AbortSignal
    readonly onDelivered?: () => void
  }) => Promise<unknown>
  readonly disconnect: () => Promise<void>
  readonly onUpdate: (listener: () => void) => () => void
  readonly onEvent: (
    listener: (event: { readonly name: string; readonly data: unknown; readonly networkId: CaipNetworkId }) => void,
  ) => () => void
  readonly onDisconnect: (listener: () => void) => () => void
  readonly peer: { readonly name: string; readonly icon?: string; readonly url?: string }
  /** Networks the app offers, the active one first. */
  readonly networks: readonly Network[]
  readonly methods: () => readonly string[]
  /** What the wallet put into the session beside its accounts, such as capabilities (CAIP-372). */
  readonly properties: () => {
    readonly sessionProperties?: Readonly<Record<string, unknown>>
    readonly scopedProperties?: Readonly<Record<string, unknown>>
  }
}
