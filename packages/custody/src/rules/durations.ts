const hour = 3_600_000
export const day = 24 * hour

/** How long a visitor has to prepare an act at both vaults. Prepared at both, it finishes however late. */
export const actLifetimeMs = 10 * 60_000
/** A device active for this long counts as long known. */
export const longKnownMs = 7 * day
/** From the vault's record of a protection's public key until that key is the secret in force. */
export const secretInForceMs = 7 * day
/** How long both vaults keep a set of shares that an act replaced. An undo must come within this time. */
export const keptMs = 7 * day
/** After an unfreeze, how long a lower rank cannot freeze again. */
export const freezeBarMs = 7 * day
/** After a first protection was undone, how long no device joins by mail alone. */
export const mailShutMs = 7 * day
/** How long vaults keep delivered statements, for a partner that is restored from a backup. */
export const statementsKeptMs = 30 * day
/** Unused for this long, a device falls asleep. */
export const sleepMs = 90 * day

/** Waits of acts. */
export const soonMs = 24 * hour
export const weekMs = 7 * day
export const startOverMs = 30 * day
