/** Verification of a message's origin. `origin` is the proven one, otherwise the one claimed by the app. */
export type VerifyContext = {
  readonly verified: {
    readonly origin: string
    /** VALID: proven, and equal to the claimed one. INVALID: proven, but different. UNKNOWN: not proven. */
    readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
    readonly isScam?: boolean
  }
}

/** Contents of a verified attestation. */
export type Attested = { readonly origin: string; readonly isVerified: boolean; readonly isScam?: boolean }

/**
 * Verifies the attestation of one message in the wallet. Undefined or a rejection means that the origin is unknown. The result is
 * awaited for at most three seconds.
 */
export type ResolveAttestation = (params: {
  /** As received from the relay; undefined when there was none. */
  readonly attestation: string | undefined
  /** sha256 of the message as received from the relay, hex: an attestation must be issued for it. */
  readonly messageId: string
  /** sha256 of the decrypted text, hex. */
  readonly decryptedId: string
  readonly metadataUrl: string
}) => Promise<Attested | undefined>

/**
 * Attests one message in the app: resolves with the attestation or undefined. After 1.5 seconds the message is sent
 * without it.
 */
export type Attest = (params: {
  /** sha256 of the plain text, hex. */
  readonly decryptedId: string
  /** sha256 of the message as sent to the relay, hex; resolves once it is encrypted. */
  readonly messageId: Promise<string>
}) => Promise<string | undefined>

/** Created from an {@link Attest} by `createAttester`: `text` is the plain text, `message` the envelope. */
export type Attester = (text: string, message: Promise<string>) => Promise<{ readonly attestation?: string }>
