import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Connector, WalletLink } from '../connect/port.ts'
import type { Network } from '../networks/network.ts'

/** What a chain package implements. Heavy libraries are loaded inside its methods, never when it is created. */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** Announces wallets found in the page, each once; returns stop. */
  readonly watchConnectors: (found: (connector: Connector) => void) => () => void
  /** What a wallet-protocol proposal asks for in this namespace. */
  readonly proposal: (networks: readonly Network[]) => ProposalNamespace
  /** Turns a raw wallet-protocol transport into a link of this namespace (chain switching, account form, error mapping). */
  readonly sessionLink: (transport: SessionTransport) => Promise<WalletLink>
  /** Loads what tells an address of this namespace from other text: a checksum's hash is nothing a page should begin with. */
  readonly addressCheck: () => Promise<(address: string) => boolean>
  /** Base units. */
  readonly getNativeBalance: (params: { readonly network: Network; readonly address: string }) => Promise<bigint>
  /** Base units of the native currency that sending this would cost at most. */
  readonly estimateFee: (params: TransferParams) => Promise<bigint>
  /** Resolves with the transaction hash once the wallet handed it over. */
  readonly sendToken: (params: TransferParams) => Promise<string>
  /** Resolves when the transfer is final, with its outcome; rejects when it was replaced, dropped or is unknown after the bound. */
  readonly waitForTransfer: (params: {
    readonly network: Network
    readonly hash: string
    readonly signal?: AbortSignal
  }) => Promise<'confirmed' | 'failed'>
  /** Signature of a UTF-8 message, in the namespace's usual text form. */
  readonly signMessage: (params: {
    readonly link: WalletLink
    readonly address: string
    readonly message: string
    readonly signal?: AbortSignal
  }) => Promise<string>
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
  /** Contract of the token; absent for the native currency (spec S4.12). */
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
}
