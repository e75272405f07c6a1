/** Spec S9.8. */
export const identityCacheMs = 5 * 60_000

/** Characters of a name, without its zone (spec S5.6). The longest is that of a DNS label. */
export const nameMinLength = 4
export const nameMaxLength = 63

/** How long a signed registration is valid, and how far the clocks of client and server may differ. Ours. */
export const nameMessageLifetimeMs = 10 * 60_000

/** Names that one account can register. Ours: keeps accounts from collecting names. */
export const namesPerAccount = 5

/** How long a response of the name gateway (ERC-3668) is valid on chain. Ours. */
export const nameAnswerLifetimeMs = 5 * 60_000
