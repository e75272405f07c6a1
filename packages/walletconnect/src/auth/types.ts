/** What an app asks a wallet to sign in with (CAIP-122), as it crosses the wire. Times are RFC 3339 texts. */
export type AuthPayload = {
  readonly type: 'caip122'
  /** CAIP-2 ids: the wallet signs one message for each it answers for. */
  readonly chains: readonly string[]
  readonly domain: string
  /** Address of the page that asks. */
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  /** A ReCap, if there is one, is the last. */
  readonly resources?: readonly string[]
}

/** What the caller of `connect({ authentication })` or `authenticate()` says; the rest of {@link AuthPayload} is ours. */
export type AuthRequest = Omit<AuthPayload, 'type' | 'aud' | 'version' | 'iat'> & {
  /** Address of the page that asks; goes out as `aud`. */
  readonly uri: string
  readonly type?: 'caip122'
  /** Asked for as a ReCap: what the wallet grants with its signature. */
  readonly methods?: readonly string[]
}

/** `eip191`, `eip1271` and `eip6492` on eip155; the others come from wallets of other chains. */
export type SignatureType = 'eip191' | 'eip1271' | 'eip6492' | 'ed25519' | 'ecdsa' | 'bip322-simple'

/** A signed sign-in message (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: 'caip122' }
  readonly p: CacaoPayload
  /** `m` is further data of the signature, such as a public key. */
  readonly s: { readonly t: SignatureType; readonly s: string; readonly m?: string }
}

export type CacaoPayload = Omit<AuthPayload, 'type' | 'chains'> & {
  /** `did:pkh:<namespace>:<reference>:<address>`. */
  readonly iss: string
}

/**
 * Checks one signature. Handed in, because the protocol knows no chain library. False means: not signed by this address. With a
 * rejection nobody is signed in either; it is the `cause` of the error that the app gets.
 */
export type VerifySignature = (params: {
  readonly type: SignatureType
  /** As it stands in the message. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly message: string
  readonly signature: string
  readonly m?: string
}) => Promise<boolean>
