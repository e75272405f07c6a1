import type { ProposalNamespace, Session, SessionNamespaces } from '../sign/types.ts'

/** An app's request for one namespace. */
export type ProviderNamespace = ProposalNamespace & {
  /** Endpoints by CAIP-2 id, or by its reference alone. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id or reference; default: the first approved chain. */
  readonly defaultChain?: string
}
/** Requested namespaces by name, such as `eip155`. */
export type ProviderNamespaces = Readonly<Record<string, ProviderNamespace>>

/** An EIP-1193 request. */
export type RequestArguments = {
  readonly method: string
  readonly params?: unknown
  /** Ends the wait; the wallet may still act. */
  readonly signal?: AbortSignal
}

/** Why the session ended; has the shape of EIP-1193's ProviderRpcError. */
export type DisconnectReason = { readonly code: number; readonly message: string; readonly data: string }

/** Events of the universal provider. Any other name is an event that the wallet chose, with its data unchanged. */
export type UniversalEvents = {
  /** `wc:` link for the QR code or deep link. */
  readonly display_uri: string
  readonly connect: { readonly session: Session }
  readonly disconnect: DisconnectReason
  /** Reference of the chain; decimal on eip155. */
  readonly chainChanged: string
  readonly accountsChanged: readonly string[]
  /** CAIP-2 id of the new default chain of its namespace. */
  readonly default_chain_changed: string
  readonly session_event: {
    readonly topic: string
    readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  }
  readonly session_update: { readonly topic: string; readonly params: { readonly namespaces: SessionNamespaces } }
  readonly session_ping: { readonly topic: string }
  readonly session_delete: { readonly topic: string }
  readonly session_expire: { readonly topic: string }
}
