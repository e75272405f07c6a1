/** What is known of the origin of a message. `origin` is the proven one, else the one that the app claims. */
export type VerifyContext = {
  readonly verified: {
    readonly origin: string
    /** VALID: proven, and the one that the app claims. INVALID: proven, but another one. UNKNOWN: not proven. */
    readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
    readonly isScam?: boolean
  }
}

/** Contents of a verified attestation. */
export type Attested = { readonly origin: string; readonly isVerified: boolean; readonly isScam?: boolean }

/**
 * Verifies the attestation of one message in the wallet. Undefined or a rejection mean that nothing is known. An answer is
 * awaited for at most three seconds.
 */
export type ResolveAttestation = (params: {
  /** As received from the relay; undefined when there was none. */
  readonly attestation: string | undefined
  /** sha256 of the message as it crossed the relay, hex: an attestation must be issued for it. */
  readonly messageId: string
  /** sha256 of the decrypted text, hex. */
  readonly decryptedId: string
  readonly metadataUrl: string
}) => Promise<Attested | undefined>

/**
 * Has one message attested in the app: resolves with the attestation or undefined. After 1.5 seconds the message is sent
 * without it.
 */
export type Attest = (params: {
  /** sha256 of the plain text, hex. */
  readonly decryptedId: string
  /** sha256 of the message as it crosses the relay, hex; resolves once it is encrypted. */
  readonly messageId: Promise<string>
}) => Promise<string | undefined>

/** What `createAttester` makes of an {@link Attest}: `text` is the plain text, `message` the envelope. */
export type Attester = (text: string, message: Promise<string>) => Promise<{ readonly attestation?: string }>
