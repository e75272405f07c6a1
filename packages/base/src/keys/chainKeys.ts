import type { Clock } from '../clock.ts'
import type { KnownToken, RequestFacts } from './requestFacts.ts'
import type { Simulation } from './simulation.ts'

/**
 * A wallet's adapter for one CAIP-2 namespace: the supported methods, descriptions of requests, and the keys that sign them.
 * `packages/chains/<namespace>/src/keys/<namespace>Keys.ts` exports one (`eip155Keys` is the model). The test wallet registers
 * it in `apps/wallet/src/client/namespaces/walletNamespaces.ts`, the scriptable wallet in
 * `packages/testing/src/keys/createKeyRings.ts`.
 *
 * The object itself stays small: code that needs elliptic curves is loaded by `loadAccounts`, when the first key is used.
 */
export type ChainKeys = {
  /** CAIP-2 namespace: `eip155`. */
  readonly namespace: string
  /** Methods that a session may include. Handled by an account's `signRequest` or by the wallet itself. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Address of the account that a request is for; undefined if it does not name one. */
  readonly signerOf: (request: ChainRequest) => string | undefined
  /** CAIP-2 id of the network that the parameters name (a transaction's `chainId`); undefined if they do not name one. */
  readonly networkOf: (request: ChainRequest) => string | undefined
  /** Compares two addresses as the namespace does: eip155 ignores the case, base58 does not. */
  readonly isSameAddress: (one: string, other: string) => boolean
  /** Decodes a request for display to the user. Never throws: a request that it cannot decode is `raw`. */
  readonly describeRequest: (request: ChainRequest & { readonly tokens?: readonly KnownToken[] }) => RequestFacts
  /**
   * Fills in the missing fields of a transaction request, so that the wallet shows exactly what it then signs. Undefined for
   * requests that do not send a transaction.
   *
   * @throws errors of the network, such as INSUFFICIENT_FUNDS or TRANSACTION_REVERTED
   */
  readonly prepareRequest: (request: ChainRequest & NetworkAccess) => Promise<PreparedTransaction | undefined>
  /** Simulates a transaction request. Undefined if the node cannot simulate it. */
  readonly simulateRequest: (
    request: ChainRequest & NetworkAccess & { readonly tokens?: readonly KnownToken[] },
  ) => Promise<Simulation | undefined>
  /** The name and decimals as claimed by the token's contract; undefined if unknown. */
  readonly readToken: (address: string, network: NetworkAccess) => Promise<KnownToken | undefined>
  /** Balance of the native currency, in base units. */
  readonly readBalance: (params: NetworkAccess & { readonly address: string }) => Promise<bigint>
  /** Payload of the `chainChanged` session event for a network (CAIP-2 id). */
  readonly chainChangedData: (networkId: string) => unknown
  /** Loads the code that derives keys and signs. */
  readonly loadAccounts: () => Promise<DeriveAccounts>
}

/** Keys whose decoders may have to be loaded. */
export type LazyChainKeys = Omit<ChainKeys, Decoder> & {
  readonly [name in Decoder]: (
    ...params: Parameters<ChainKeys[name]>
  ) => ReturnType<ChainKeys[name]> | Promise<ReturnType<ChainKeys[name]>>
}

type Decoder = 'describeRequest' | 'networkOf'

/** Derives the first accounts of a secret. @throws if the mnemonic is not valid (BIP-39) */
export type DeriveAccounts = (params: DeriveParams) => readonly KeyAccount[]

export type DeriveParams = { readonly count: number } & (
  | { readonly mnemonic: string }
  /** Master seed of at least 32 bytes, as BIP-32 and SLIP-10 take it. */
  | { readonly seed: Uint8Array }
  /** Private key of the first account, which is then the only one: 32 bytes. */
  | { readonly key: Uint8Array }
)

/** An account with its key. */
export type KeyAccount = {
  /** In the namespace's own form: EIP-55 for eip155. */
  readonly address: string
  /**
   * Executes an approved request: resolves with the signature, or with the id of the transaction that was sent.
   *
   * @throws errors that carry the `rpcCode` to answer with: WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS,
   * WALLET_UNAUTHORIZED for another account, CHAIN_MISMATCH, and errors of the network
   */
  readonly signRequest: (request: SignableRequest) => Promise<unknown>
  /** Signs a sign-in message. */
  readonly signText: (text: string) => Promise<{ readonly type: SignatureType; readonly signature: string }>
  /** eip155: signs an authorization for the wallet's own contract only (EIP-7702). Never used for a request of an app. */
  readonly signUpgrade?: (params: { readonly chainId: number; readonly nonce: number }) => Promise<string>
  /** eip155: signs the transaction that undoes the upgrade, with the prepared nonce and fees. */
  readonly signUndo?: (params: { readonly chainId: string; readonly prepared: PreparedTransaction }) => Promise<string>
}

/** Type of a CACAO signature (CAIP-74) made with a key. */
type SignatureType = 'eip191' | 'ed25519' | 'ecdsa' | 'bip322-simple'

/** A JSON-RPC request of an app, and the network it is for. */
export type ChainRequest = {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id. */
  readonly chainId: string
}

export type SignableRequest = ChainRequest & {
  /** Endpoint of the network. */
  readonly rpcUrl: string
  /** The result of `prepareRequest` for this request, signed unchanged. */
  readonly prepared?: PreparedTransaction | undefined
  readonly clock?: Clock | undefined
}

type NetworkAccess = { readonly rpcUrl: string; readonly signal?: AbortSignal | undefined }

/** A transaction with all fields filled in. */
export type PreparedTransaction = {
  /** The transaction itself, for the namespace's own `signRequest`. */
  readonly transaction: unknown
  /** Maximum network fee including deposits, in base units of the native currency. */
  readonly maxFeeUnits: bigint
  /** The part of `maxFeeUnits` that is deposited in the recipients' new accounts. */
  readonly depositUnits?: bigint
  /** The account can pay the amount and the fee. */
  readonly isAffordable: boolean
  /** The fee is paid by someone else. */
  readonly isSponsored?: boolean
  /** eip155: the transaction upgrades the account to a smart account (EIP-7702) that runs the contract at this address. */
  readonly upgradesTo?: string
  /** For display: signed fields other than recipient, amount and fee, such as gas limit and nonce. */
  readonly details: readonly { readonly label: string; readonly value: string }[]
}
