/** Spec S9.2, S5.5. */
export const emailCooldownMs = 30_000

/** Spec S9.9. */
export const emailChangePollMs = 1_000
