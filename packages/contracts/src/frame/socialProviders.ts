/** Social accounts whose provider redirects back (spec S5.1). */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** All social accounts, in their usual order (spec S9.5). With Farcaster the visitor scans a code, or opens it on a phone. */
export const socials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const

export type Social = (typeof socials)[number]
