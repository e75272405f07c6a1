import type { Clock } from '@latchkey/base/clock'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import type { GasPrice } from '@latchkey/contracts/api/swap/schemas'
import type { Delegation, Permission } from '@latchkey/contracts/permissions/schemas'
import type { FetchPublic } from '../outbound/safeFetch.ts'
import type { BlockReader, ReadTransactions } from './blockReader.ts'
import type { ChainConfig } from './chainConfig.ts'
import type { CallChain, CallRpc, RpcCall } from './createNodeClient.ts'
import type { HistoryReader } from './historyReader.ts'
import type { NameService } from './nameService.ts'
import type { RpcReply } from './readReplies.ts'

/** Operations on the chains of one CAIP-2 namespace. */
export type ChainSupport = {
  /** The address in its canonical spelling; undefined if the text is not an address of this namespace. */
  readonly parseAddress: (text: string) => string | undefined
  /**
   * The native currency, and the account's balances of configured tokens; after `block` if the namespace supports
   * `past`.
   */
  readonly balances: (params: {
    readonly chain: ChainConfig
    readonly address: string
    readonly ask: CallChain
    readonly block?: number
  }) => Promise<readonly TokenBalance[]>
  /**
   * The account's balances of up to 25 tokens, with one call each. The contracts are untrusted: an invalid response
   * counts as 0. Absent if tokens that are not configured cannot be read.
   */
  readonly tokenUnits?: (
    ask: CallChain,
    params: { readonly address: string; readonly contracts: readonly string[] },
  ) => Promise<readonly bigint[]>
  /**
   * The account's amount of each NFT, with one call each. The contracts are untrusted: an invalid response counts as 0.
   * Absent if only an index of this server knows them.
   */
  readonly nftUnits?: (
    ask: CallChain,
    params: { readonly address: string; readonly tokens: readonly TokenId[] },
  ) => Promise<readonly bigint[]>
  /** Verifies the account's signature. Absent if accounts of this namespace cannot sign in. */
  readonly verifySignature?: (params: Signed) => Promise<boolean>
  /** Absent when the activity of this namespace is not indexed. */
  readonly blocks?: BlockReader
  /** Absent when nodes of this namespace cannot find transactions by account. */
  readonly history?: HistoryReader
  /** Absent if nodes of this namespace cannot read past state. */
  readonly past?: PastBlocks
  /** Absent when services cannot index the activity of this namespace. */
  readonly transactions?: ReadTransactions
  /** Absent if calls of contracts cannot be named. */
  readonly calls?: CallNames
  /** The metadata URI returned by the NFT's contract, which is untrusted; undefined without one. */
  readonly tokenUri?: (ask: CallChain, token: TokenId) => Promise<string | undefined>
  /** Absent when accounts of this namespace cannot grant permissions. */
  readonly permissions?: PermissionRules
  /** Absent if this namespace has no name service. */
  readonly names?: (params: NamesParams) => NameService
  /** Absent when the tokens of this namespace cannot be exchanged. */
  readonly swaps?: SwapSupport
  readonly rpc: RpcRules
}

/** Names for contract calls, none of them from a contract, which could imitate another's name. */
export type CallNames = {
  /** The name of a known function, as in its ABI. */
  readonly methodName: (selector: string) => string | undefined
  /** The name of a contract that is well known or configured for the chain; a token's symbol. */
  readonly contractName: (chain: ChainConfig, address: string) => string | undefined
}

/** Reads past blocks from nodes. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT */
export type PastBlocks = {
  /** The newest block at or before each time (ms); undefined before the first block. */
  readonly at: (ask: CallChain, timesMs: readonly number[]) => Promise<readonly (number | undefined)[]>
  /**
   * Balances of the native currency, or of a token contract, after each of these blocks, in base units, with one call
   * per block. Undefined if the node no longer has that state.
   */
  readonly balances: (params: {
    readonly address: string
    readonly token: string | undefined
    readonly blocks: readonly number[]
    readonly ask: CallChain
  }) => Promise<readonly (bigint | undefined)[]>
}

/** Permissions that accounts grant by signing delegations. */
export type PermissionRules = {
  /** The permission, id and granting account of a delegation. Undefined if it is not in our wallet's format. */
  readonly read: (delegation: Delegation) => GrantedPermissions | undefined
  /** Verifies that the account's key signed the delegation. */
  readonly isSigned: (params: {
    readonly chain: ChainConfig
    readonly delegation: Delegation
    readonly signature: string
  }) => Promise<boolean>
  /** Reads which permissions were revoked on the chain, and the amounts used. @throws UPSTREAM_FAILED */
  readonly statesOf: (
    ask: CallChain,
    params: {
      readonly granted: readonly Pick<GrantedPermissions, 'pci' | 'permissions'>[]
      readonly nowMs: number
    },
  ) => Promise<readonly PermissionState[]>
}

export type PermissionState = {
  readonly isRevoked: boolean
  /**
   * Used amount of each permission, in base units or calls; for an amount per period, in the current period. Undefined
   * if the permission has no limit, or the chain has no value.
   */
  readonly used: readonly (bigint | undefined)[]
}

export type GrantedPermissions = {
  readonly pci: string
  readonly account: string
  /** Identifies the permission in `wallet_revokePermissions`. */
  readonly context: string
  /** Unix seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
}

/** Chain access for swaps. Amounts are in base units. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT */
export type SwapSupport = {
  /** Price per unit of gas, including the tip. One call. */
  readonly gasPrice: (ask: CallChain) => Promise<GasPrice>
  /** The spender's allowance of the token. One call. */
  readonly allowance: (ask: CallChain, params: SpendingParams) => Promise<bigint>
  /** Data of the transaction that approves exactly `amount` for the spender. */
  readonly approvalData: (params: { readonly spender: string; readonly amount: bigint }) => string
  /** The gas limit of a transaction; undefined if it would fail. One call. */
  readonly estimateGas: (ask: CallChain, transaction: UnsignedTransaction) => Promise<bigint | undefined>
}

export type SpendingParams = { readonly token: string; readonly owner: string; readonly spender: string }

export type UnsignedTransaction = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: bigint
}

type NamesParams = {
  readonly config: NonNullable<ChainConfig['names']>
  readonly ask: CallChain
  readonly clock: Clock
  readonly fetchPublic: FetchPublic
}

export type TokenId = {
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
}

type Signed = {
  readonly chain: ChainConfig
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly callRpc: CallRpc
}

/** Rules for the JSON-RPC calls that the proxy forwards to a node. */
export type RpcRules = {
  readonly methods: ReadonlySet<string>
  /** The reason for rejecting the params; undefined if they are valid. */
  readonly checkParams: (method: string, params: unknown) => string | undefined
  /** The result of a call that needs no node; undefined for all others. */
  readonly localResult: (method: string, chain: ChainConfig) => unknown
  /** Sends a signed transaction, which must reach the node at most once. */
  readonly send: {
    readonly method: string
    readonly run: (call: RpcCall, ask: SendAsk) => Promise<RpcReply>
  }
}

/** `lookUp` is refused if the request has no retries left. */
export type SendAsk = { readonly ask: CallChain; readonly lookUp: CallChain }
