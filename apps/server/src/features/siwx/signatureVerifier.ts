/** Checks a signature of one namespace; false for anything that is not one. */
export type SignatureVerifier = (params: {
  readonly message: string
  readonly address: string
  readonly signature: string
}) => Promise<boolean>
