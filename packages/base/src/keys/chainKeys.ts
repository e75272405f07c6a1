import type { Clock } from '../clock.ts'
import type { KnownToken, RequestFacts } from './requestFacts.ts'
import type { Simulation } from './simulation.ts'

/**
 * What a wallet needs of one CAIP-2 namespace: which requests it serves, what they would do, and the keys that answer them.
 * `packages/chains/<namespace>/src/keys/<namespace>Keys.ts` exports one (`eip155Keys` is the model). The test wallet registers
 * it in `apps/wallet/src/client/namespaces/walletNamespaces.ts`, the scriptable wallet in
 * `packages/testing/src/keys/createKeyRings.ts`.
 *
 * The object itself stays small: code that needs elliptic curves is loaded by `loadAccounts`, when the first key is used.
 */
export type ChainKeys = {
  /** CAIP-2 namespace: `eip155`. */
  readonly namespace: string
  /** Methods that a session may hold and that `signRequest` of an account answers, or that the wallet answers itself. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Address of the account a request asks for; undefined when it names none. */
  readonly signerOf: (request: ChainRequest) => string | undefined
  /** CAIP-2 id of the network that the parameters name (a transaction's `chainId`); undefined when they name none. */
  readonly networkOf: (request: ChainRequest) => string | undefined
  /** Compares two addresses as the namespace does: eip155 ignores the case, base58 does not. */
  readonly isSameAddress: (one: string, other: string) => boolean
  /** Decodes a request for the person who decides. Never throws: what it cannot decode is `raw`. */
  readonly describeRequest: (request: ChainRequest & { readonly tokens?: readonly KnownToken[] }) => RequestFacts
  /**
   * Fills in what a transaction request leaves open, so that the wallet shows exactly what it then signs. Undefined for requests
   * that send nothing.
   *
   * @throws what the network says, such as INSUFFICIENT_FUNDS or TRANSACTION_REVERTED
   */
  readonly prepareRequest: (request: ChainRequest & NetworkAccess) => Promise<PreparedTransaction | undefined>
  /** What a transaction request would do to the account. Undefined when this is not known: the node cannot simulate it. */
  readonly simulateRequest: (
    request: ChainRequest & NetworkAccess & { readonly tokens?: readonly KnownToken[] },
  ) => Promise<Simulation | undefined>
  /** The name and decimals that a token's contract claims; undefined when they are not known. */
  readonly readToken: (address: string, network: NetworkAccess) => Promise<KnownToken | undefined>
  /** Balance of the native currency, in base units. */
  readonly readBalance: (params: NetworkAccess & { readonly address: string }) => Promise<bigint>
  /** Payload of the `chainChanged` session event for a network (CAIP-2 id). */
  readonly chainChangedData: (networkId: string) => unknown
  /** Loads the code that derives keys and signs. */
  readonly loadAccounts: () => Promise<DeriveAccounts>
}

/** Derives the first accounts of a secret. @throws when the mnemonic is not one of BIP-39 */
export type DeriveAccounts = (params: DeriveParams) => readonly KeyAccount[]

export type DeriveParams = { readonly count: number } & (
  | { readonly mnemonic: string }
  /** Master seed of at least 32 bytes, as BIP-32 and SLIP-10 take it. */
  | { readonly seed: Uint8Array }
)

/** An account with its key. */
export type KeyAccount = {
  /** In the namespace's own form: EIP-55 for eip155. */
  readonly address: string
  /**
   * Answers a request the visitor approved: resolves with the signature, or with the id of the transaction that was sent.
   *
   * @throws errors that carry the `rpcCode` to answer with: WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS,
   * WALLET_UNAUTHORIZED for another account, CHAIN_MISMATCH, and what the network says
   */
  readonly signRequest: (request: SignableRequest) => Promise<unknown>
  /** Signs a sign-in message. */
  readonly signText: (text: string) => Promise<{ readonly type: SignatureType; readonly signature: string }>
  /** eip155: lets the account run the wallet's own contract (EIP-7702), and no other. Never answers a request of an app. */
  readonly signUpgrade?: (params: { readonly chainId: number; readonly nonce: number }) => Promise<string>
  /** eip155: signs the transaction that undoes the upgrade, with the nonce and fees that were prepared. */
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
  /** What `prepareRequest` returned for this request: it is signed as it is. */
  readonly prepared?: PreparedTransaction | undefined
  readonly clock?: Clock | undefined
}

type NetworkAccess = { readonly rpcUrl: string; readonly signal?: AbortSignal | undefined }

/** A transaction with every field decided. */
export type PreparedTransaction = {
  /** The transaction itself, for the namespace's own `signRequest`. */
  readonly transaction: unknown
  /** The most the network fee can be, deposits included, in base units of the native currency. */
  readonly maxFeeUnits: bigint
  /** The part of `maxFeeUnits` that new accounts of the recipients must hold. */
  readonly depositUnits?: bigint
  /** The account can pay the amount and the fee. */
  readonly isAffordable: boolean
  /** Somebody else pays the fee. */
  readonly isSponsored?: boolean
  /** eip155: the account becomes a smart account with it (EIP-7702). Address of the contract that it then runs. */
  readonly upgradesTo?: string
  /** Fields that are signed besides recipient, amount and fee, for showing: gas limit, nonce. */
  readonly details: readonly { readonly label: string; readonly value: string }[]
}
