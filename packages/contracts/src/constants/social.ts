/** Spec S5.1. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** Spec S9.5. */
export const defaultSocials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const

/** Spec S4.7. */
export const popupWidthPx = 600

/** Spec S4.7. */
export const popupHeightPx = 800

/** Spec S4.7. */
export const popupPollMs = 1_000
