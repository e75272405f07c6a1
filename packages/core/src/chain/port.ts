import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { CallBatches } from '../calls/callBatches.ts'
import type { Connector, WalletLink } from '../connect/port.ts'
import type { Network } from '../networks/network.ts'
import type { ProviderAccess } from '../provider/chainProvider.ts'
import type { SwapChecks } from '../swap/swapChecks.ts'

/**
 * Interface of a chain package. The adapter is part of the initial bundle, so it contains only the code needed at once; the rest
 * is loaded by `connecting`. Core and the modal check for capabilities and never for a particular namespace.
 */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** Converts a network of a chain library, such as `viem/chains`; undefined for anything else. */
  readonly readNetwork?: (definition: unknown) => Network | undefined
  /** The namespace's standard provider for apps and their libraries. */
  readonly provider?: (access: ProviderAccess) => unknown
  /** Loads the code for the Connect view and a QR code; the rest loads from there. */
  readonly connecting: () => Promise<Connecting>
  /** For types only: the requests in the namespace's own formats. */
  readonly '~requests'?: RequestTypes
}

/** Types of the requests of a namespace; `never` for unsupported ones. */
export type RequestTypes = {
  readonly transaction: unknown
  /** A call of a batch. */
  readonly call: unknown
  readonly typedData: TypedDataShape
  /** Result of `sendTransaction`. */
  readonly hash: string
  readonly signature: string
}

/**
 * Emulates a type-level function for typed data: a chain package extends this interface and computes `definition`, whose message
 * depends on `types`, from `this`.
 */
export interface TypedDataShape {
  readonly types: unknown
  readonly primaryType: unknown
  readonly definition: unknown
}

/** Discovery and connection of a namespace's wallets. */
export type Connecting = {
  /** Reports each wallet found in the page once. Returns a function that stops discovery. */
  readonly discover: (found: (connector: Connector) => void) => () => void
  /** Chains, methods and events that a wallet-protocol proposal requests in this namespace. */
  readonly proposal: (networks: readonly Network[]) => ProposalNamespace
  /** Loads the capabilities of a connected wallet. Heavy libraries load inside the methods. */
  readonly capabilities: () => Promise<Capabilities>
}

/** Capabilities of a namespace. Features that need a missing optional capability are hidden or rejected. */
export type Capabilities = {
  /** Loads the address rules. Loaded separately, because checksums need a hash function. */
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
  /**
   * Announces a wallet of the app to the libraries of the page, by the standard of the namespace. `provider`: the result of the
   * adapter's `provider`. Returns a function that stops it.
   */
  readonly announce?: (wallet: AnnouncedWallet) => () => void
  /** Batches of calls (EIP-5792). */
  readonly calls?: () => Promise<CallBatches>
  /** Checks of prepared swaps. */
  readonly swap?: () => Promise<SwapChecks>
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
    readonly estimate: (params: TransferParams) => Promise<TransferFee>
    /** Runs the transfer in a node, without sending it. Undefined if the node cannot simulate. */
    readonly simulate?: (params: TransferParams) => Promise<TransferSimulation | undefined>
    /** Resolves with the transaction's id once the wallet has sent it. */
    readonly send: (params: TransferParams) => Promise<string>
    /** Resolves when the transfer is final. @throws TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT with data */
    readonly wait: (params: TransferWait) => Promise<MinedTransfer>
    /**
     * Requests a wallet that uses given nonces to send a pending transaction again with higher fees, or an empty one in its place.
     * Resolves with the new transaction's id. @throws TRANSACTION_NOT_PENDING, CHAIN_MISMATCH, the wallet's error by its code
     */
    readonly replace?: (params: TransferReplacement) => Promise<string>
    /** After a native transfer the send form is cleared and stays open, instead of returning to Account (spec S2.23). */
    readonly formStaysAfterNative?: boolean
  }
  /** A payment link for any wallet of the namespace. */
  readonly paymentUri?: (request: PaymentRequest) => Promise<string>
}

/** A wallet as listed by libraries of the page. */
export type AnnouncedWallet = {
  readonly provider: unknown
  readonly name: string
  /** A `data:image/…` URI. */
  readonly icon: string
  /** Reversed domain of the wallet. */
  readonly rdns: string
}

/** Address rules of a namespace. */
export type AddressRules = {
  /** Canonical form of an address, such as its EIP-55 checksum; undefined if the text is not an address. */
  readonly parse: (text: string) => string | undefined
  /** True if two addresses, in any accepted form, are the same account. */
  readonly equals: (one: string, other: string) => boolean
  /** True for an address without a key, where tokens would be lost. */
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

export type TransferWait = {
  readonly network: Network
  /**
   * The transfer's hash and those of its replacements, the latest first. Called for every poll: a replacement may be sent
   * meanwhile.
   */
  readonly hashes: () => readonly string[]
  /** From `onSeen` of an earlier page. */
  readonly fingerprint?: string
  /** Called when a node first returns the transaction as pending, and after each replacement. */
  readonly onSeen?: (seen: SeenTransfer) => void
  readonly signal?: AbortSignal
}

export type SeenTransfer = {
  /** Fingerprint with which the chain package recognises a replacement of this transaction. */
  readonly fingerprint: string
  /** Maximum network fee, in base units of the native currency. */
  readonly maxFeeUnits: bigint
}

export type MinedTransfer = {
  readonly status: 'confirmed' | 'failed'
  /** The mined transaction: the wallet may have sent the same transfer again with a higher fee. */
  readonly hash: string
  /** Network fee that was paid, in base units of the native currency; undefined if the node does not return it. */
  readonly feeUnits?: bigint
}

/** Data of TRANSACTION_REPLACED. */
export type ReplacedTransfer = {
  readonly hash: string
  /** Undefined if the other transaction was not found. */
  readonly replacedBy?: string
  /** The other transaction is empty. */
  readonly cancels: boolean
}

/** Data of TRANSACTION_WAIT_TIMED_OUT. `gone`: nodes dropped it; `unseen`: no node has returned it. */
export type MissedTransfer = { readonly hash: string; readonly state: 'pending' | 'gone' | 'unseen' }

export type TransferReplacement = {
  readonly link: WalletLink
  readonly network: Network
  readonly from: string
  /** The pending transaction. */
  readonly hash: string
  readonly as: 'speedUp' | 'cancel'
  readonly signal?: AbortSignal
}

/**
 * Simulated effects of a transfer at the latest block. Balances are the sender's, before the network fee; each is absent if
 * unknown.
 */
export type TransferSimulation =
  | {
      readonly status: 'success'
      readonly nativeUnitsAfter?: bigint
      readonly tokenUnitsAfter?: bigint
      /** Amount that the recipient gets; less than the sent amount if the token takes a fee. */
      readonly receivedUnits?: bigint
    }
  | {
      readonly status: 'failure'
      /** The error with which it would fail. */
      readonly error: LatchkeyError
    }

export type PaymentRequest = {
  readonly network: Network
  /** The recipient. */
  readonly to: string
  readonly amountUnits: bigint
  readonly decimals: number
  /** Contract or mint of the token; absent for the native currency. */
  readonly tokenAddress?: string
}

/** The network fee of a transfer, in base units of the native currency. */
export type TransferFee = {
  /** Maximum, including the deposit. */
  readonly maxUnits: bigint
  /** Deposit for a new account of the recipient. Absent if no account is created. */
  readonly depositUnits?: bigint
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
  /** The app's networks, the active one first. */
  readonly networks: readonly Network[]
  readonly methods: () => readonly string[]
  /** Further session properties from the wallet, such as capabilities (CAIP-372). */
  readonly properties: () => {
    readonly sessionProperties?: Readonly<Record<string, unknown>>
    readonly scopedProperties?: Readonly<Record<string, unknown>>
  }
}
