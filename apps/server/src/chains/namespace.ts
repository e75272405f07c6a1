import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import type { AskChain, AskNode, RpcCall } from './askNode.ts'
import type { BlockReader } from './blockReader.ts'
import type { ChainConfig } from './chainConfig.ts'
import type { RpcReply } from './readReplies.ts'

/** What the server can do with the chains of one CAIP-2 namespace. */
export type Namespace = {
  /** The address in its canonical spelling; undefined when the text is not an address of this namespace. */
  readonly parseAddress: (text: string) => string | undefined
  /** The native currency, and the configured tokens that the account holds. */
  readonly balances: (params: {
    readonly chain: ChainConfig
    readonly address: string
    readonly ask: AskChain
  }) => Promise<readonly TokenBalance[]>
  /** How many calls `balances` makes. */
  readonly balanceCalls: (chain: ChainConfig) => number
  /** Whether the account signed. Absent when accounts of this namespace cannot sign in. */
  readonly verifySignature?: (params: Signed) => Promise<boolean>
  /** Absent when the activity of this namespace is not indexed. */
  readonly blocks?: BlockReader
  /** Where the metadata of an NFT is, as its contract says; undefined if it does not. The contract is untrusted. */
  readonly tokenUri?: (ask: AskChain, token: TokenId) => Promise<string | undefined>
  readonly rpc: RpcRules
}

type TokenId = {
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
}

type Signed = {
  readonly chain: ChainConfig
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly askNode: AskNode
}

/** Which JSON-RPC calls the proxy passes on to a node. */
export type RpcRules = {
  readonly methods: ReadonlySet<string>
  /** Why the params are refused; undefined when they are not. */
  readonly checkParams: (method: string, params: unknown) => string | undefined
  /** The result of a call that needs no node; undefined for all others. */
  readonly localResult: (method: string, chain: ChainConfig) => unknown
  /** Sends a signed transaction, which must reach the node at most once. */
  readonly send: {
    readonly method: string
    readonly run: (call: RpcCall, ask: SendAsk) => Promise<RpcReply>
  }
}

/** `lookUp` is refused when the request has no retries left. */
export type SendAsk = { readonly ask: AskChain; readonly lookUp: AskChain }
