/** Spec S9.1. */
export const frameReadyTimeoutMs = 20_000

/** Spec S9.1, S4.5. */
export const frameReadyDelayMs = 500

/** E-mail, device, one-time code, social and redirect requests. S9.1. */
export const frameRequestTimeoutMs = 120_000

/** Spec S9.1. */
export const frameSignOutTimeoutMs = 3_000
