/** What is known of the origin of a message. `origin` is what was proven, else what the app says of itself. */
export type VerifyContext = {
  readonly verified: {
    readonly origin: string
    /** VALID: proven, and the app's own. INVALID: proven, and another one. UNKNOWN: not proven. */
    readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
    readonly isScam?: boolean
  }
}

/** What an attestation says once it was checked. */
export type Attested = { readonly origin: string; readonly isVerified: boolean; readonly isScam?: boolean }

/**
 * Checks the attestation of one message, on the wallet's side. Undefined or a rejection mean that nothing is known. An answer that
 * takes longer than three seconds is not waited for.
 */
export type ResolveAttestation = (params: {
  /** As the relay handed it over; undefined when there was none. */
  readonly attestation: string | undefined
  /** sha256 of the message as it crossed the relay, hex: what an attestation has to be made for. */
  readonly messageId: string
  /** sha256 of what the message says, hex. */
  readonly decryptedId: string
  readonly metadataUrl: string
}) => Promise<Attested | undefined>

/**
 * Has one message attested, on the app's side: the attestation or undefined. The message is sent without it when that takes longer
 * than 1.5 seconds.
 */
export type Attest = (params: {
  /** sha256 of what the message says, hex. */
  readonly decryptedId: string
  /** sha256 of the message as it crosses the relay, hex; there as soon as it is encrypted. */
  readonly messageId: Promise<string>
}) => Promise<string | undefined>

/** What `createAttester` makes of an {@link Attest}: `text` is what the message says, `message` the envelope. */
export type Attester = (text: string, message: Promise<string>) => Promise<{ readonly attestation?: string }>
