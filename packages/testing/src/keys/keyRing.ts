/** The accounts of one namespace and what they can do. A chain joins the wallet by a ring of its own. */
export type KeyRing = {
  /** CAIP-2 namespace: `eip155`. */
  readonly namespace: string
  /** Addresses in the namespace's own form, in the order of `switchAccount`. */
  readonly addresses: readonly string[]
  /** What a session over the relay may ask for. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Account that a request names, when it names one. */
  readonly accountOf: (method: string, params: unknown) => string | undefined
  /** Does what was approved: resolves with the signature or the hash of what was sent. */
  readonly sign: (params: KeyRingRequest) => Promise<unknown>
  /** Signs a sign-in message. */
  readonly signText: (params: { readonly index: number; readonly text: string }) => Promise<TextSignature>
}

type TextSignature = { readonly type: 'eip191'; readonly signature: string }

type KeyRingRequest = {
  /** Index of the account that signs. */
  readonly index: number
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly chainId: string
  readonly rpcUrl: string
}
