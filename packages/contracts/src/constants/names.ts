/** Spec S9.8. */
export const identityCacheMs = 5 * 60_000

/** Characters of a name, without its zone (spec S5.6). The longest is that of a DNS label. */
export const nameMinLength = 4
export const nameMaxLength = 63

/** Lifetime of a signed registration, and the tolerated clock difference between client and server. Our choice. */
export const nameMessageLifetimeMs = 10 * 60_000

/** Names that one account can register. Ours: keeps accounts from collecting names. */
export const namesPerAccount = 5

/** On-chain lifetime of a response from the name gateway (ERC-3668). Our choice. */
export const nameAnswerLifetimeMs = 5 * 60_000

/** Time limit for looking up a recipient's name; after that, the visitor can try again. Our choice. */
export const nameLookupMs = 8000
