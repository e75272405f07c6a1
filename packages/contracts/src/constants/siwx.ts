/** Spec S1.4. */
export const nonceLifetimeMs = 10 * 60_000

/** Random bytes in a nonce. S1.4. */
export const nonceBytes = 16

/** Spec S1.4. */
export const accessTokenLifetimeMs = 15 * 60_000

/** The whole family of a refresh token ends this long after the sign-in. S1.4. */
export const refreshTokenLifetimeMs = 24 * 60 * 60_000

/** A page that was closed before the response arrived may reuse its refresh token for this long. S1.4. */
export const refreshAgainWithinMs = 10_000

/** Spec S3.11. */
export const siwxMessageMaxBytes = 8 * 1024

/** Maximum size of a signature, enough for a wrapped one of a contract account (ERC-6492). S3.11. */
export const siwxSignatureMaxBytes = 64 * 1024

/** Gas limit for a contract account's signature check (ERC-1271). S3.11. */
export const contractSignatureGasMax = 3_000_000

/** The same for accounts that have to be deployed first (ERC-6492). S3.11. */
export const counterfactualSignatureGasMax = 10_000_000

/** Time limit for a node's response to a contract account's signature check. S3.11. */
export const contractSignatureTimeoutMs = 3_000

/** Networks, and their nodes in `eth_call`, reject longer creation code (EIP-3860). S3.11. */
export const creationCodeMaxBytes = 48 * 1024

/** Oldest `Issued At` accepted. S3.11. */
export const siwxIssuedAtPastMs = 5 * 60_000

/** Furthest `Issued At` in the future accepted: two clocks are never equal. S3.11. */
export const siwxIssuedAtFutureMs = 60_000

/** Spec S3.11. */
export const siwxMessageLifetimeMaxMs = 24 * 60 * 60_000

/** The visitor is warned about a larger clock difference. S8.1. */
export const clockSkewAlertMs = 60_000
