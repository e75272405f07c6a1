/** Digits of a one-time code. S5.1. */
export const otpDigits = 6

/** Lifetime of a one-time code. Our choice; ASVS 6.5.5 allows 10 min. */
export const otpLifetimeMs = 5 * 60_000

/** Attempts per code, including the successful one. */
export const otpAttemptsMax = 3

/** Wrong codes per day of one device of a wallet, or of one network for one e-mail address. ASVS 6.1.1. */
export const otpFailuresPerDay = 10

/** Wrong codes per day for one e-mail address by unknown devices of all networks. Our choice. */
export const strangerOtpFailuresPerDay = 30

/** Minimum time between two codes from one device, or from one network to one address. S5.5, S9.2. */
export const emailCooldownMs = 30_000

/** Maximum number of codes or links to one e-mail address for one of its wallet's devices, or for one network. */
export const emailsPerHour = 5
export const emailsPerDay = 10

/** Maximum number of codes or links to one e-mail address for unknown devices of all networks. Our choice. */
export const strangerEmailsPerHour = 10
export const strangerEmailsPerDay = 20

/** Maximum number of codes or links requested by one IPv4 address or IPv6 /64 network. */
export const emailsPerHourAndNetwork = 20

/** Maximum difference between the time of a signed request and the vault's clock. */
export const deviceProofAgeMaxMs = 60_000

/** How long a device may create a wallet or join one after its code was accepted. */
export const loginLifetimeMs = 30 * 60_000

/** How long the recovery vault remembers the address with which a device wants to sign up. */
export const announcementLifetimeMs = 30 * 60_000
/** Announcements of one device. */
export const announcementsPerHour = 30
/** Announcements from one IPv4 address or IPv6 /64 network. */
export const announcementsPerHourAndNetwork = 120

/** A prepared wallet is deleted after this time unless it is committed. */
export const preparedWalletLifetimeMs = 10 * 60_000

/** Lifetime of an approval link. */
export const approvalLinkLifetimeMs = 10 * 60_000

/** Lifetime of a device's approval. */
export const approvalLifetimeMs = 30 * 60_000

/** Lifetime of the freeze link in a security mail. */
export const freezeLinkLifetimeMs = 7 * 24 * 60 * 60_000

/** Time limit for an e-mail change, from the first code to the last. Our choice. */
export const emailChangeLifetimeMs = 30 * 60_000

/** How long the owner of the old address can undo an e-mail change. Until then it cannot be used for another sign-up. */
export const emailUndoMs = 24 * 60 * 60_000

/**
 * Time after the link was opened in which the recovery vault still completes an e-mail change: the device may come back long after
 * the auth vault has completed it. Our choice.
 */
export const emailChangeApprovalMs = 90 * 24 * 60 * 60_000

/** Time limit for an export, from its start to the keys. Our choice. */
export const exportLifetimeMs = 30 * 60_000

/** Time after the link was opened in which an export can get the recovery vault's share. */
export const exportProofLifetimeMs = 5 * 60_000

/** Time in which the owner can cancel a wallet's deletion. */
export const deletionDelayMs = 7 * 24 * 60 * 60_000

/** Minimum time between the reminder and a deletion. */
export const deletionReminderMs = 24 * 60 * 60_000

/** Retention of a deleted user's id, in case an older backup is restored. Backups must not be older. */
export const tombstoneLifetimeMs = 30 * 24 * 60 * 60_000

/** Lifetime of a signed statement from one vault to the other, and the maximum difference between their clocks. Our choice. */
export const statementLifetimeMs = 10 * 60_000
export const vaultClockSkewMs = 60_000

/** How long delivered statements are kept, to deliver them again to a restored vault: as long as a backup may be old. */
export const statementsKeptMs = 30 * 24 * 60 * 60_000

/** Releases of a share to one device. */
export const releasesPerHour = 30

/** Releases of a protected recovery share, on all devices of a wallet. */
export const protectedReleasesPerDay = 10

/**
 * Latest expiry of a signed act, from now. Both vaults must have received it by then; after that, it can be finished at any time.
 */
export const actLifetimeMs = 10 * 60_000

/** How long a vault remembers the ids of acts that it has carried out. Our choice. */
export const actsKeptMs = 30 * 24 * 60 * 60_000

/** Active devices of a wallet. A new one replaces the least recently used one. */
export const devicesMax = 20

/** Shamir share of a 32-byte wallet key: 32 bytes and the x coordinate. */
export const shareBytes = 33

/** Longest accepted request body of a vault. */
export const vaultBodyMaxBytes = 16 * 1024

/** How long a wallet stays frozen after its owner requested to unfreeze it. */
export const unfreezeDelayMs = 24 * 60 * 60_000

/** How long a fresh sign-in to a social account proves its owner to the auth vault: as long as an e-mailed code. */
export const freshProofLifetimeMs = 5 * 60_000

/** Time limit for a visitor at a social provider. */
export const socialFlowLifetimeMs = 10 * 60_000

/** Sign-ins with social providers that a device, or the unknown devices of a network, may start. */
export const socialFlowsPerHour = 30

/**
 * Sign-ins with Farcaster that the unknown devices of a network may start. Each opens a channel at Farcaster's relay. Our choice.
 */
export const farcasterFlowsPerHour = 15

/** Age of an ID token or a signed message, and how far the clocks of provider and vault may differ. */
export const idTokenAgeMaxMs = 10 * 60_000
export const providerClockSkewMs = 60_000

/** Longest accepted message and signature (hexadecimal) of a Farcaster account. Contract accounts sign with more bytes. Our choice. */
export const farcasterMessageMaxLength = 2048
export const farcasterSignatureMaxLength = 4096

/** Longest accepted ID token. Our choice. */
export const idTokenMaxLength = 8192

/** Time limit of a request to a social provider, and the size limit of its response. Our choice. */
export const providerTimeoutMs = 5_000
export const providerAnswerMaxBytes = 256 * 1024
