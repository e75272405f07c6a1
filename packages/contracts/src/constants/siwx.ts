/** Spec S1.4. */
export const nonceLifetimeMs = 10 * 60_000

/** Random bytes in a nonce. S1.4. */
export const nonceBytes = 16

/** Spec S1.4. */
export const accessTokenLifetimeMs = 15 * 60_000

/** The whole family of a refresh token ends this long after the sign-in. S1.4. */
export const refreshTokenLifetimeMs = 24 * 60 * 60_000

/** A page that was left before the answer came may show its refresh token again this long after. S1.4. */
export const refreshAgainWithinMs = 10_000

/** Spec S3.11. */
export const siwxMessageMaxBytes = 8 * 1024

/** Room for a wrapped signature of a contract account (ERC-6492). S3.11. */
export const siwxSignatureMaxBytes = 64 * 1024

/** Gas that a contract account may use to say whether it signed. S3.11. */
export const contractSignatureGasMax = 3_000_000

/** The same, where the account has to be made first (ERC-6492). S3.11. */
export const counterfactualSignatureGasMax = 10_000_000

/** A node that has not told by then whether a contract account signed is given up on. S3.11. */
export const contractSignatureTimeoutMs = 3_000

/** Networks run no creation code that is longer (EIP-3860), nor do their nodes in `eth_call`. S3.11. */
export const creationCodeMaxBytes = 48 * 1024

/** Oldest `Issued At` accepted. S3.11. */
export const siwxIssuedAtPastMs = 5 * 60_000

/** Furthest `Issued At` in the future accepted: two clocks are never equal. S3.11. */
export const siwxIssuedAtFutureMs = 60_000

/** Spec S3.11. */
export const siwxMessageLifetimeMaxMs = 24 * 60 * 60_000

/** A difference beyond this is told to the visitor. S8.1. */
export const clockSkewAlertMs = 60_000
