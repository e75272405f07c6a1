/** A sign-in request of an app (CAIP-122), as on the wire. Times are RFC 3339 texts. */
export type AuthPayload = {
  readonly type: 'caip122'
  /** CAIP-2 ids: the wallet signs one message per chain. */
  readonly chains: readonly string[]
  /** Host of the requesting page, with its port. */
  readonly domain: string
  /** URL of the requesting page. */
  readonly aud: string
  readonly version: '1'
  /** Chosen by the app, which accepts each one once. */
  readonly nonce: string
  /** When the message was built. */
  readonly iat: string
  /** One line shown to the user. */
  readonly statement?: string
  /** The signature is invalid from this time on. */
  readonly exp?: string
  /** The signature is invalid before this time. */
  readonly nbf?: string
  /** The app's own id of the request. */
  readonly requestId?: string
  /** A ReCap, if there is one, is the last. */
  readonly resources?: readonly string[]
}

/** Params of `connect({ authentication })` and `authenticate()`; we fill in the rest of {@link AuthPayload}. */
export type AuthRequest = Omit<AuthPayload, 'type' | 'aud' | 'version' | 'iat'> & {
  /** URL of the requesting page, sent as `aud`. */
  readonly uri: string
  /** Kind of the message. */
  readonly type?: 'caip122'
  /** Requested as a ReCap: the wallet grants them with its signature. */
  readonly methods?: readonly string[]
}

/** `eip191`, `eip1271` and `eip6492` on eip155; wallets of other chains have others. */
export type SignatureType = 'eip191' | 'eip1271' | 'eip6492' | 'ed25519' | 'ecdsa' | 'bip322-simple'

/** A signed sign-in message (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: 'caip122' }
  readonly p: CacaoPayload
  /** `m` holds further data of the signature, such as a public key. */
  readonly s: { readonly t: SignatureType; readonly s: string; readonly m?: string }
}

export type CacaoPayload = Omit<AuthPayload, 'type' | 'chains'> & {
  /** `did:pkh:<namespace>:<reference>:<address>`. */
  readonly iss: string
}

/**
 * Verifies one signature. Passed in, because the protocol package contains no chain library. False: not signed by this
 * address. A rejection also fails the sign-in and becomes the `cause` of the app's error.
 */
export type VerifySignature = (params: {
  readonly type: SignatureType
  /** As it appears in the message. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly message: string
  readonly signature: string
  readonly m?: string
}) => Promise<boolean>
